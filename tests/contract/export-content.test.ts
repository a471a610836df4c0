import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { createOnServer } from '#tests/support/database/postgres-databases.ts'
import { contentFolder } from '#tests/support/server/content-folder.ts'

/** npm run export-content, run from outside the server, into a copy of the content. */

const template = inject('template')
const folder = contentFolder()
afterAll(() => folder.remove())

function exportTo(databaseUrl: string, ...args: string[]) {
  const script = join(import.meta.dirname, '../../scripts/export-content.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--to', folder.path, ...args], {
    cwd: folder.path,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, DATA_DIR: folder.path },
  })
  return { status, stdout, stderr }
}

test.runIf('serverUrl' in template)('says what it would write, and writes it', async () => {
  if (!('serverUrl' in template)) return
  const { url, drop } = await createOnServer(template)
  const open = await openDatabase({ databaseUrl: url, dataDir: '' })
  await open.query(
    "update flashcards set answer = 'ATRA at once', edited_at = now(), revision = revision + 1 where key = 'aml-001'",
  )
  const before = folder.files.text('chapters/aml.yaml')
  expect(exportTo(url, '--check')).toMatchObject({
    ...{ status: 1, stderr: '' },
    stdout: 'changed: card aml-001\n1 items would be written, 0 not; 1 files.\n',
  })
  expect(folder.files.text('chapters/aml.yaml')).toBe(before)
  expect(exportTo(url)).toMatchObject({ status: 0, stderr: '' })
  expect(folder.files.text('chapters/aml.yaml')).toBe(
    before.replace('answer: Tretinoin (all-trans retinoic acid, ATRA)', 'answer: ATRA at once'),
  )
  await open.close()
  await drop()
})
