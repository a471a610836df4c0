import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { loadDrugs } from './load-drugs.ts'

let app: TestApp
const shipped = contentCopy().drugs
const changed = (id: string, more: object) =>
  shipped.map((drug) => (drug.id === id ? { ...drug, ...more } : drug))
const rowOf = async (id: string) => {
  const { rows } = await app.deps.open.query('select * from drugs where key = $1', [id])
  return rows[0]
}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a second run changes nothing', async () => {
  const rows = 'select xmin::text, id, content_hash from drugs order by id'
  const before = await app.deps.open.query(rows)
  await loadDrugs(app.deps, { changes: [], drugs: shipped })
  expect((await app.deps.open.query(rows)).rows).toEqual(before.rows)
})

test('a changed file changes the drug in place', async () => {
  const before = await rowOf('olaparib')
  await loadDrugs(app.deps, { changes: [], drugs: changed('olaparib', { target: 'PARP' }) })
  expect(await rowOf('olaparib')).toMatchObject({ id: before?.id, target: 'PARP' })
})

test('an admin’s edit stays; the shipped text is noted as a conflict', async () => {
  const admin = await app.as('admin')
  const { id } = (await rowOf('niraparib')) as { id: number }
  await admin.put(`/api/drugs/${id}`, { target: 'as the admin wrote it' })
  await loadDrugs(app.deps, { changes: [], drugs: changed('niraparib', { target: 'as shipped' }) })
  expect((await rowOf('niraparib'))?.target).toBe('as the admin wrote it')
  const conflicts = await app.deps.open.query('select key, shipped from content_conflicts')
  expect(conflicts.rows).toEqual([
    { key: 'drug:niraparib', shipped: expect.objectContaining({ target: 'as shipped' }) },
  ])
})

test('a drug that is removed from the files leaves the lists; when it is in them again it returns with its progress', async () => {
  const admin = await app.as('admin')
  const { id } = (await rowOf('rucaparib')) as { id: number }
  await admin.post(`/api/progress/${id}/moa`, { isBookmarked: true })
  await loadDrugs(app.deps, { changes: [], drugs: shipped.filter((drug) => drug.id !== 'rucaparib') })
  expect((await admin.get(`/api/drugs/${id}`)).status).toBe(404)
  await loadDrugs(app.deps, { changes: [], drugs: shipped })
  const progress = (await admin.get(`/api/progress/${id}`)).body
  expect(progress.components[0].progress.isBookmarked).toBe(true)
})

test('a deleted drug is not brought back', async () => {
  await app.deps.open.query("delete from drugs where key = 'talazoparib'")
  await app.deps.open.query("insert into content_tombstones (key) values ('drug:talazoparib')")
  await loadDrugs(app.deps, { changes: [], drugs: shipped })
  expect(await rowOf('talazoparib')).toBeUndefined()
})
