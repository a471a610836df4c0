import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { onSeveralConnections } from '#tests/support/database/one-connection.ts'
import { release, requireReleased } from './release.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

const loadedContent = async () => (await app.deps.open.query('select * from loaded_content')).rows

test('a database that was released for this version is served', async () => {
  await expect(requireReleased(app.deps)).resolves.toBeUndefined()
})

test('a version without the content of its own says so', async () => {
  await app.deps.open.query('delete from loaded_content')
  await expect(requireReleased(app.deps)).rejects.toThrow('lacks the content of this version')
})

test('a version whose tables a newer one has changed under it neither serves nor releases', async () => {
  const { open } = app.deps
  await open.query('delete from loaded_content')
  await open.query(
    "insert into schema_migrations (name, contracts) values ('9002-contracts.sql', '{9001-unknown.sql}')",
  )
  const refusal = /of a newer version: its migration 9002-contracts\.sql .* has 9001-unknown\.sql/
  await expect(requireReleased(app.deps)).rejects.toThrow(refusal)
  await expect(onSeveralConnections(() => release(app.deps))).rejects.toThrow(refusal)
  expect(await loadedContent()).toEqual([])
})
