import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { pastTriggers } from '#tests/support/database/past-triggers.ts'
import { createOnServer } from '#tests/support/database/postgres-databases.ts'

/** npm run verify-audit, from outside of the server. The embedded database would have to be stopped for it, as for a backup. */

const template = inject('template')
const folder = mkdtempSync(join(tmpdir(), 'regimen-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

function verify(databaseUrl: string, ...args: string[]) {
  const script = join(import.meta.dirname, '../../scripts/verify-audit.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, DATA_DIR: folder },
  })
  return { status, stdout, stderr }
}

test.runIf('serverUrl' in template)(
  'prints the newest place, compares one that was kept, and ends with 1 when something is wrong',
  async () => {
    if (!('serverUrl' in template)) return
    const { url, drop } = await createOnServer(template)
    const open = await openDatabase({ databaseUrl: url, dataDir: '' })
    const add = `insert into audit_log (actor_name, action, subject_type, subject_id)
      select 'anna', 'drug.update', 'drug', n::text from generate_series(1, 3) n`
    await open.query(add)
    const first = verify(url)
    expect(first).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('whole: 3 entries'),
    })
    const [place = ''] = /3:[\da-f]{64}/.exec(first.stdout) ?? []

    await open.query(add)
    expect(verify(url, place)).toMatchObject({ status: 0, stderr: '' })
    expect(verify(url, place.replace('3:', '4:'))).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('Position 4 has another hash than the expected one'),
    })
    expect(verify(url, '3')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage: ') })

    await pastTriggers(open, ["update audit_log set subject_id = '9' where id = 2"])
    expect(verify(url)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The audit log is not as it was written. Entry 2 (position 2) was changed.\n',
    })
    await open.close()
    await drop()
  },
)

test('says so where there is no database', () => {
  expect(verify('')).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no database in') })
})
