import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { grantAdmin } from './ensure-first-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const lastAudit = async () =>
  (await app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const grant = (email: string) =>
  grantAdmin(app.deps, { email, username: 'operator', password: async () => 'entirely-new-1' })

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
