import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { jobsOf } from '#server/app.ts'
import { openDatabase } from '#server/database/connect.ts'
import { pruneAudit } from '#server/features/audit/prune-audit.ts'
import { verifyAudit } from '#server/features/audit/verify-audit.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createOnServer, onServer } from '#tests/support/database/postgres-databases.ts'
import { isReady, startProcess, stop } from '#tests/support/start-processes.ts'

/**
 * The role of deploy/app-role.sql has enough rights for everything that web and worker processes do, and no
 * right to change the entries of the audit log. The embedded engine has only one role.
 */

const template = inject('template')
const isPostgres = !('dumpPath' in template)
const role = `regimen_app_${randomUUID().slice(0, 8)}`
let app: TestApp
let roleUrl: string
let owner: Awaited<ReturnType<typeof openDatabase>>
let drop: () => Promise<void>

beforeAll(async () => {
  if ('dumpPath' in template) return
  const made = await createOnServer(template)
  owner = await openDatabase({ databaseUrl: made.url, dataDir: '' })
  const statements = readFileSync(join(import.meta.dirname, '../../deploy/app-role.sql'), 'utf8')
  await owner.script(`create role ${role} login`)
  await owner.script(statements.replaceAll('regimen_app', role))
  const url = new URL(made.url)
  url.username = role
  roleUrl = url.href
  app = await startTestApp({ databaseUrl: roleUrl, now: new Date() })
  drop = async () => {
    await app.close()
    await owner.close()
    await made.drop()
    await onServer(template.serverUrl, async (admin) => void (await admin.query(`drop role ${role}`)))
  }
})
afterAll(() => drop?.())

test.runIf(isPostgres)('prunes what is old enough, by the function alone', async () => {
  await app.deps.open.query(`insert into audit_log (at, actor_name, action, subject_type, subject_id)
    values ('2020-01-01', 'a', 'b.c', 'd', 'e'), (now(), 'a', 'b.c', 'd', 'f')`)
  await pruneAudit(app.deps)
  expect((await owner.query('select action, subject_id from audit_log order by id')).rows).toEqual([
    { action: 'b.c', subject_id: 'f' },
    { action: 'audit.prune', subject_id: 'log' },
  ])
  expect(await verifyAudit(app.deps.db)).toMatchObject({ entries: 2, problem: undefined })
})

test.runIf(isPostgres)('a change by an admin is audited, and every job runs', async () => {
  const admin = await app.as('admin')
  const { body } = await admin.get('/api/drugs')
  const [drug] = body
  const { status } = await admin.put(`/api/drugs/${drug.id}`, {
    genericName: drug.genericName,
    brandName: 'Other',
  })
  expect(status).toBe(200)
  for (const job of jobsOf(app.deps)) await job.run()
  await app.deps.jobs.start([
    { name: 'test.count', purpose: 'Counts', cron: '0 0 29 2 *', run: async () => undefined },
  ])
  app.deps.jobs.wake('test.count')
  await expect
    .poll(async () => (await owner.query('select name from job_runs')).rows)
    .toEqual([{ name: 'test.count' }])
  expect((await owner.query("select address from audit_log where action = 'drug.update'")).rows).toEqual([
    { address: '127.0.0.1' },
  ])
  expect(await verifyAudit(owner.db)).toMatchObject({ entries: 3, problem: undefined })
})

test.runIf(isPostgres)('a role that may only read these tables can check them', async () => {
  const [reader, url] = [`${role}_reader`, new URL(roleUrl)]
  await owner.script(
    `create role ${reader} login; grant select on audit_log, audit_chain, audit_ends to ${reader}`,
  )
  url.username = reader
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  expect(await verifyAudit(open.db)).toMatchObject({ entries: 3, problem: undefined })
  await open.close()
  await owner.script(`drop owned by ${reader}; drop role ${reader}`)
})

test.runIf(isPostgres)('web and worker processes start and are ready', async () => {
  for (const part of ['web', 'worker']) {
    const started = await startProcess(roleUrl, { env: { ROLE: part } })
    expect(await isReady(started), started.output()).toBe(true)
    expect(await stop(started)).toBe(0)
  }
})

test
  .runIf(isPostgres)
  .each([
    "update audit_log set actor_name = 'nobody'",
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger audit_log_only_added',
    'drop trigger audit_log_only_added on audit_log',
    'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'set session_replication_role = replica',
    'update audit_chain set hash = hash',
    'delete from audit_chain',
    "insert into audit_chain values (100, 100, '', '')",
    'update audit_ends set position = 0',
    "insert into audit_ends values ('pruned', 0, '')",
    'delete from audit_ends',
    'select chain_audit_entries(1)',
    "insert into schema_migrations (name) values ('9999.sql')",
    'drop table audit_log',
  ])('the role may not: %s', async (statement) => {
  await expect(app.deps.open.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})
