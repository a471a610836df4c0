import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '#server/database/tables/messages.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { decline } from '#tests/support/server/decline.ts'
import { remindOfEnd } from './remind-of-end.ts'

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A learner whose premium ends in these days, given long ago, with a confirmed address. */
async function endingIn(days: number): Promise<Client> {
  const learner = await app.as('premium')
  const endsAt = new Date(app.clock.now().getTime() + days * dayMs)
  await change(learner, 'subscription_ends_at = $2, confirmed_email = email', endsAt)
  await app.deps.open.query('delete from premium_grants where user_id = $1', [learner.userId])
  return learner
}
const change = ({ userId }: Client, what: string, ...values: unknown[]) =>
  app.deps.open.query(`update users set ${what} where id = $1`, [userId, ...values])
const addressOf = async (learner: Client): Promise<string> => (await learner.get('/api/user')).body.email
const remindersTo = async ({ userId }: Client) =>
  (await app.deps.db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id)).filter(
    ({ template }) => template === 'premiumEnds',
  )

it('each end is reminded of once, in its last week, by whichever server comes first', async () => {
  const learner = await endingIn(8)
  await remindOfEnd(app.deps)
  expect(await remindersTo(learner)).toEqual([])
  app.clock.advance(dayMs)
  await Promise.all([remindOfEnd(app.deps), remindOfEnd(app.deps)])
  await remindOfEnd(app.deps)
  const [mail, ...more] = await remindersTo(learner)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    userId: learner.userId,
    expiresAt: new Date(app.clock.now().getTime() + 7 * dayMs),
  })
  expect(mail?.html).toContain(`/api/unsubscribe?token=${mail?.unsubscribeToken}`)
  // Premium that was bought again ends again.
  await change(learner, "subscription_ends_at = subscription_ends_at + interval '1 year'")
  await remindOfEnd(app.deps)
  app.clock.advance(365 * dayMs)
  await remindOfEnd(app.deps)
  expect(await remindersTo(learner)).toHaveLength(2)
})

it.each<[string, (learner: Client) => Promise<unknown>]>([
  ['has declined reminders', async (learner) => decline(app.deps, await addressOf(learner), 'reminders')],
  ['has not confirmed the address', (learner) => change(learner, 'confirmed_email = null')],
  ['is suspended', (learner) => change(learner, 'suspended_at = now()')],
  ['is an admin', (learner) => change(learner, 'is_admin = true')],
  ['has no premium any more', (learner) => change(learner, 'subscription_ends_at = $2', app.clock.now())],
  [
    'was given it this week',
    ({ userId }) =>
      app.deps.open.query(
        "insert into premium_grants (user_id, source, days, given_at) values ($1, 'admin', 3, $2)",
        [userId, app.clock.now()],
      ),
  ],
])('nobody is reminded who %s', async (_who, happens) => {
  const [learner, control] = [await endingIn(3), await endingIn(3)]
  await happens(learner)
  await remindOfEnd(app.deps)
  expect(await remindersTo(learner)).toEqual([])
  expect(await remindersTo(control)).toHaveLength(1)
})

it('who has declined news is reminded', async () => {
  const learner = await endingIn(3)
  await decline(app.deps, await addressOf(learner), 'news')
  await remindOfEnd(app.deps)
  expect(await remindersTo(learner)).toHaveLength(1)
})

it('waits for the postal address in production, and then nobody was left out', async () => {
  const learner = await endingIn(3)
  const { config } = app.deps
  const mail = { ...config.mail, postalAddress: undefined }
  await remindOfEnd({ ...app.deps, config: { ...config, isProduction: true, mail } })
  expect(await remindersTo(learner)).toEqual([])
  await remindOfEnd(app.deps)
  expect(await remindersTo(learner)).toHaveLength(1)
})
