import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { givePremium } from '#server/features/accounts/premium/give-premium.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { expireAccess } from './expire-access.ts'

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const endsOf = async (userId: number) => {
  const rows = await app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'access.end'), eq(auditLog.subjectId, String(userId))))
    .orderBy(auditLog.id)
  return rows.map(({ actorName, details }) => ({ actorName, details }))
}

it('the end of access is recorded once, at its time, and not before', async () => {
  const learner = await app.as('premium')
  const until = new Date(app.clock.now().getTime() + 200 * dayMs)
  app.clock.advance(200 * dayMs - 1)
  await expireAccess(app.deps)
  expect(await endsOf(learner.userId)).toEqual([])
  app.clock.advance(1)
  await learner.renew()
  expect((await learner.get('/api/user')).body).toMatchObject({
    subscriptionStatus: 'expired',
    isPremium: false,
  })
  await Promise.all([expireAccess(app.deps), expireAccess(app.deps)])
  await expireAccess(app.deps)
  expect(await endsOf(learner.userId)).toEqual([
    { actorName: 'system', details: { plan: 'annual', endedAt: until.toISOString() } },
  ])
})

it('access that was bought again ends a second time', async () => {
  const learner = await app.as('expired')
  await expireAccess(app.deps)
  const now = app.clock.now()
  await app.deps.db.transaction((tx) =>
    givePremium(tx, learner.userId, { source: 'admin', planId: 'threeyear', length: { days: 3 }, now }),
  )
  await expireAccess(app.deps)
  expect(await endsOf(learner.userId)).toHaveLength(1)
  app.clock.advance(3 * dayMs)
  await expireAccess(app.deps)
  expect((await endsOf(learner.userId)).map(({ details }) => details)).toMatchObject([
    { plan: 'annual' },
    { plan: 'threeyear' },
  ])
})

it('a user who never had premium, or still has it, is not recorded', async () => {
  const people = [await app.as('learner'), await app.as('premium'), await app.as('admin')]
  await expireAccess(app.deps)
  for (const { userId } of people) expect(await endsOf(userId)).toEqual([])
})

it('more ends than one batch are all recorded', async () => {
  await app.deps.open.query(
    `insert into users (username, email, password_hash, first_name, last_name, degrees, role, subscription_plan, subscription_ends_at)
     select 'lapsed' || n, 'lapsed' || n || '@mail.example', '', 'A', 'B', 'MD', 'oncologist', 'annual', $1::timestamptz
     from generate_series(1, 450) n`,
    [new Date(app.clock.now().getTime() - dayMs)],
  )
  await expireAccess(app.deps)
  const { rows } = await app.deps.open.query(
    `select count(*)::int as ends, count(distinct subject_id)::int as people
     from audit_log join users on subject_id = users.id::text
     where action = 'access.end' and username like 'lapsed%'`,
  )
  expect(rows).toEqual([{ ends: 450, people: 450 }])
})
