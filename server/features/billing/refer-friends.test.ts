import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referrals } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { createPromo, type PaymentApp, registration, startPaymentApp } from '#tests/support/payment-app.ts'
import { plainName } from './refer-friends.ts'

let app: PaymentApp
const dayMs = 86_400_000
beforeAll(async () => {
  app = await startPaymentApp()
  await createPromo(app, { code: 'OPEN', discountValue: 100 })
})
afterAll(() => app.close())

it.each([
  ['Ines', 'Moreau', 'Ines Moreau'],
  ['Zoë-Anne', "O'Hara", "Zoë-Anne O'Hara"],
  ['Win $1000', 'at https://evil.example/x', 'Win at httpsevilexamplex'],
  ['<b>Bold</b>', '"; --', 'bBoldb --'],
  ['12345', '67890', 'A colleague'],
  ['A'.repeat(80), 'B', 'A'.repeat(60)],
])('a name of %s %s reaches strangers as %s', (firstName, lastName, shown) => {
  expect(plainName({ firstName, lastName })).toBe(shown)
})

const mailsTo = (email: string) => app.deps.db.select().from(outbox).where(eq(outbox.toEmail, email))
/** A registration that is activated at once, so that its friends are mailed. */
const activated = (friend: string) =>
  app.browser().post('/api/register', registration({ promoCode: 'OPEN', referralEmail1: friend }))

it('an address gets one referral mail in 30 days, whoever refers it', async () => {
  const friend = 'popular@friends.example'
  await activated(friend)
  await activated(friend.toUpperCase())
  expect(await mailsTo(friend)).toHaveLength(1)
  app.clock.advance(30 * dayMs + 1)
  await activated(friend)
  expect(await mailsTo(friend)).toHaveLength(2)
})

it('the link in the mail is the saved one, valid for 30 days from then', async () => {
  const { body } = await activated('linked@friends.example')
  const [record] = await app.deps.db.select().from(referrals).where(eq(referrals.referrerId, body.user.id))
  const [mail] = await mailsTo('linked@friends.example')
  expect(mail?.html).toContain(`/register?ref=${record?.referralCode}`)
  expect(record?.emailSentAt).toEqual(app.clock.now())
  expect(record?.expiresAt).toEqual(new Date(app.clock.now().getTime() + 30 * dayMs))
})

it('a sign-up after the link has expired does not count', async () => {
  const { body } = await activated('late@friends.example')
  const of = async () =>
    (await app.deps.db.select().from(referrals).where(eq(referrals.referrerId, body.user.id)))[0]
  app.clock.advance(31 * dayMs)
  await app.browser().post('/api/register', registration({ referralCode: (await of())?.referralCode }))
  expect((await of())?.registeredAt).toBeNull()
})

describe('the e-mails of referrals', () => {
  it('are listed with their referrer and status, newest first', async () => {
    const admin = await app.as('admin')
    const friends = { referralEmail1: 'ana@mail.example', referralEmail2: 'bo@mail.example' }
    const form = registration(friends)
    await app.browser().post('/api/register', form)
    const rows = (await admin.get('/api/admin/referral-emails')).body
    expect(rows.slice(0, 2)).toMatchObject([
      {
        referralEmail: 'bo@mail.example',
        referrerUsername: form.username,
        referrerEmail: form.email,
        status: 'pending',
        emailSentAt: null,
      },
      { referralEmail: 'ana@mail.example', referralCode: expect.stringMatching(/.+/) },
    ])
    const now = app.clock.now()
    const [first, second] = rows as { id: number }[]
    await app.deps.db
      .update(referrals)
      .set({ registeredAt: now, expiresAt: now })
      .where(eq(referrals.id, first?.id ?? 0))
    await app.deps.db
      .update(referrals)
      .set({ expiresAt: now, emailSentAt: now })
      .where(eq(referrals.id, second?.id ?? 0))
    const later = (await admin.get('/api/admin/referral-emails')).body.slice(0, 2)
    expect(later).toMatchObject([
      { status: 'registered' },
      { status: 'expired', emailSentAt: now.toISOString() },
    ])
    const rest = (await admin.get(`/api/admin/referral-emails?before=${second?.id}`)).body as { id: number }[]
    expect(rest.every(({ id }) => id < (second?.id ?? 0))).toBe(true)
  })
})
