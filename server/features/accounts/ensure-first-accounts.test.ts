import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { makeDemoCohort } from '#server/demo/make-cohort.ts'
import { registration } from '#tests/support/app/payment-app.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { ensureFirstAccounts, grantAdmin } from './ensure-first-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const lastAudit = async () =>
  (await app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const grant = (email: string) =>
  grantAdmin(app.deps, { email, username: email.split('@')[0] ?? '', password: async () => 'entirely-new-1' })

it('who is made an admin on the command line is in the audit log, new or known', async () => {
  expect(await grant('operator@mail.example')).toBe('made')
  expect(await lastAudit()).toMatchObject({
    actorName: 'system',
    action: 'admin.make',
    subjectType: 'user',
    details: { before: null, after: { username: 'operator', isAdmin: true } },
  })
  const learner = await app.as('learner')
  expect(await grant(`${learner.username}@mail.example`)).toBe('granted')
  expect(await lastAudit()).toMatchObject({
    action: 'admin.grant',
    subjectId: String(learner.userId),
    details: { before: { isAdmin: false }, after: { isAdmin: true } },
  })
})

async function isConfirmed(email: string): Promise<boolean> {
  const user = await findUserByEmail(app.deps.db, email)
  return user?.confirmedEmail === email
}

it('the accounts of a demo have confirmed addresses', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-demo-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const config = { ...app.deps.config, firstAdmin: undefined, withDemo: true, dataDir }
  const first = await ensureFirstAccounts({ ...app.deps, config })
  expect(await ensureFirstAccounts({ ...app.deps, config })).toEqual(first)
  await app.deps.db.transaction((tx) => makeDemoCohort(tx, app.clock.now()))
  for (const name of ['admin', 'learner', 'reviewer', 'cohort-1'])
    expect(await isConfirmed(`${name}@demo.example`), name).toBe(true)
})

it('an account that the operator has made has a confirmed address; a known one keeps its state', async () => {
  await grant('chief@mail.example')
  expect(await isConfirmed('chief@mail.example')).toBe(true)
  const form = registration({ subscriptionPlan: 'free' })
  await app.browser().post('/api/register', form)
  await grant(form.email)
  expect(await isConfirmed(form.email)).toBe(false)
})
