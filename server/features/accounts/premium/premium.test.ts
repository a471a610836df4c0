import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { payments } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { paymentAdminApp } from '#tests/support/app/payment-admin-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { checkPremium } from './check-premium.ts'

const { app, admin, pay, refund, travel } = paymentAdminApp()

const pathOf = ({ userId }: Client) => `/api/admin/users/${userId}/premium`
const premiumOf = async (user: Client) => (await admin.get(pathOf(user))).body
const give = (user: Client, length: { months: number } | { days: number }, requestId = randomUUID()) => {
  const [unit, amount] = Object.entries(length)[0] ?? []
  return admin.post(pathOf(user), { amount, unit, reason: 'Two days without service', requestId })
}
const end = (user: Client, grantId: number) =>
  admin.post(`${pathOf(user)}/${grantId}/end`, { reason: 'Given by mistake' })
const endOf = async ({ userId }: Client) => {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, userId))
  return row?.subscriptionEndsAt?.toISOString()
}
const mailsOf = async ({ userId }: Client) =>
  (await app.deps.db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id)).filter(
    ({ template }) => template === 'premiumChanged',
  )

it('lists what was bought and given, with what it comes to', async () => {
  await travel('2027-01-10T12:00:00Z')
  const learner = await app.as('learner')
  expect(await premiumOf(learner)).toEqual({ grants: [], until: null })
  const payment = await pay(learner, { planId: 'monthly' })
  const { status, body } = await give(learner, { days: 10 })
  expect(status).toBe(200)
  expect(body).toEqual({
    grants: [
      {
        id: expect.any(Number),
        source: 'order',
        planName: 'Premium Monthly',
        months: 1,
        days: null,
        paymentId: payment.id,
        receiptNumber: `2027-${String(payment.id).padStart(6, '0')}`,
        givenAt: '2027-01-10T12:00:00.000Z',
        givenBy: '',
        givenById: null,
        reason: '',
        from: '2027-01-10T12:00:00.000Z',
        until: '2027-02-10T12:00:00.000Z',
        endedAt: null,
        endedBy: '',
        endedById: null,
        endReason: '',
      },
      expect.objectContaining({
        source: 'admin',
        planName: null,
        months: null,
        days: 10,
        paymentId: null,
        receiptNumber: null,
        givenBy: admin.username,
        givenById: admin.userId,
        reason: 'Two days without service',
        from: '2027-02-10T12:00:00.000Z',
        until: '2027-02-20T12:00:00.000Z',
      }),
    ],
    until: '2027-02-20T12:00:00.000Z',
  })
  expect(await endOf(learner)).toBe('2027-02-20T12:00:00.000Z')
  expect(await lastAudit(app)).toMatchObject({
    action: 'premium.give',
    subjectId: String(learner.userId),
    details: {
      days: 10,
      reason: 'Two days without service',
      before: { premiumUntil: '2027-02-10T12:00:00.000Z' },
      after: { premiumUntil: '2027-02-20T12:00:00.000Z' },
    },
  })
  const [mail] = await mailsOf(learner)
  expect(mail?.html).toMatch(/given 10 days of premium access.*February 20, 2027/s)
})

it('gives once, however often one request arrives', async () => {
  const learner = await app.as('learner')
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => give(learner, { months: 1 }, requestId)))
  expect(answers.map(({ status, body }) => [status, body.grants.length])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ])
  expect(await mailsOf(learner)).toHaveLength(1)
  await Promise.all([1, 2].map(() => give(learner, { months: 1 })))
  expect((await premiumOf(learner)).grants).toHaveLength(3)
})

it('ends one grant, once, and what follows it moves forward', async () => {
  await travel('2027-01-10T12:00:00Z')
  const learner = await app.as('learner')
  await give(learner, { months: 12 })
  await pay(learner, { planId: 'monthly' })
  await travel('2027-03-01T12:00:00Z')
  const [first] = (await premiumOf(learner)).grants
  const answers = await Promise.all([end(learner, first.id), end(learner, first.id)])
  for (const { body } of answers) {
    expect(body.until).toBe('2027-04-01T12:00:00.000Z')
    expect(body.grants[0]).toMatchObject({
      until: '2027-03-01T12:00:00.000Z',
      endedAt: '2027-03-01T12:00:00.000Z',
      endedBy: admin.username,
      endedById: admin.userId,
      endReason: 'Given by mistake',
    })
  }
  expect(await lastAudit(app)).toMatchObject({ action: 'premium.end', details: { grantId: first.id } })
  expect(await mailsOf(learner)).toHaveLength(2)
  const other = await app.as('learner')
  expect((await end(other, first.id)).status).toBe(404)
})

it('says what is wrong, and that there is no such user', async () => {
  const learner = await app.as('learner')
  expect((await give(learner, { days: 0 })).status).toBe(400)
  expect((await give(learner, { months: 121 })).status).toBe(400)
  const nobody = { ...learner, userId: 2_000_000_000 }
  expect((await give(nobody, { days: 1 })).status).toBe(404)
  expect((await admin.get(pathOf(nobody))).status).toBe(404)
})

describe('premium that no grant explains yet', () => {
  const query = (text: string, values: unknown[]) => app.deps.open.query(text, values)
  const forgetGrants = ({ userId }: Client) =>
    query('delete from premium_grants where user_id = $1', [userId])
  const setEnd = ({ userId }: Client, at: string) =>
    query('update users set subscription_ends_at = $2 where id = $1', [userId, at])

  it('stays as long as it was', async () => {
    const premium = await app.as('premium')
    const before = await endOf(premium)
    const { grants, until } = await premiumOf(premium)
    expect([grants.length, grants[0].source, grants[0].until, until]).toEqual([1, 'earlier', before, before])
  })

  it('is found in the orders, with what was ended and what came out short', async () => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    const bought = [await pay(learner), await pay(learner), await pay(learner)]
    await travel('2027-03-01T12:00:00Z')
    for (const { id } of bought.slice(0, 2)) await refund(id, { amount: 100, endsAccess: true })
    await forgetGrants(learner)
    await setEnd(learner, '2027-12-01T12:00:00Z')
    await checkPremium(app.deps)
    expect(await endOf(learner)).toBe('2028-03-01T12:00:00.000Z')
    expect((await premiumOf(learner)).grants).toHaveLength(3)
  })

  it('is kept where the orders explain less', async () => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    await pay(learner, { planId: 'monthly' })
    await forgetGrants(learner)
    await setEnd(learner, '2027-06-01T12:00:00Z')
    await checkPremium(app.deps)
    expect(await endOf(learner)).toBe('2027-06-01T12:00:00.000Z')
    expect((await premiumOf(learner)).grants).toMatchObject([{ source: 'order' }, { source: 'earlier' }])
  })

  it('may come from a server of the version before, and end by one', async () => {
    await travel('2027-01-10T12:00:00Z')
    const learner = await app.as('learner')
    await pay(learner, { planId: 'monthly' })
    const second = await pay(learner)
    await query('delete from premium_grants where user_id = $1 and months = 12', [learner.userId])
    expect((await premiumOf(learner)).until).toBe('2028-02-10T12:00:00.000Z')
    const endedAt = app.clock.now()
    await app.deps.db.update(payments).set({ accessEndedAt: endedAt }).where(eq(payments.id, second.id))
    await checkPremium(app.deps)
    expect(await endOf(learner)).toBe('2027-02-10T12:00:00.000Z')
  })
})

it('is computed again every night where the stored end differs', async () => {
  await travel('2027-01-10T12:00:00Z')
  const learner = await app.as('learner')
  await pay(learner)
  await app.deps.open.query('update users set subscription_ends_at = null where id = $1', [learner.userId])
  await checkPremium(app.deps)
  expect(await endOf(learner)).toBe('2028-01-10T12:00:00.000Z')
})
