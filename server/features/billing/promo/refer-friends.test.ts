import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referrals } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { updateMail } from '#server/features/messages/messages.queries.ts'
import {
  createPromo,
  type PaymentApp,
  payOnPage,
  registerPayer,
  registration,
  sessionIdOf,
  startPaymentApp,
  verifyCard,
} from '#tests/support/app/payment-app.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'
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

const mailsTo = (email: string) =>
  app.deps.db.select().from(outbox).where(eq(outbox.toEmail, email)).orderBy(outbox.id)
/** Registers a user whose account is activated at once; the address is not confirmed yet. */
const unconfirmed = (...[referralEmail1, referralEmail2]: string[]) =>
  app.browser().post('/api/register', registration({ promoCode: 'OPEN', referralEmail1, referralEmail2 }))
/**
 * Registers a user whose account is activated and whose address is confirmed, so that the friends are mailed.
 */
async function activated(friend: string) {
  const registered = await unconfirmed(friend)
  await confirmMailed(app, registered.body.user.email)
  return registered
}

it('an address gets one referral mail in 30 days, whoever refers it', async () => {
  const friend = 'popular@friends.example'
  await activated(friend)
  await activated(friend.toUpperCase())
  expect(await mailsTo(friend)).toHaveLength(1)
  app.clock.advance(30 * dayMs + 1)
  await activated(friend)
  expect(await mailsTo(friend)).toHaveLength(2)
})

describe('friends are mailed once, by whichever comes last', () => {
  it('the confirmation, when the account was activated before', async () => {
    const { body } = await unconfirmed('one@last.example', 'two@last.example')
    expect(await mailsTo('one@last.example')).toEqual([])
    await confirmMailed(app, body.user.email)
    for (const friend of ['one@last.example', 'two@last.example'])
      expect(await mailsTo(friend)).toMatchObject([{ template: 'referral' }])
  })

  it('the activation, when the address was confirmed before', async () => {
    const { browser, form, ticket, userId } = await registerPayer(app, {
      referralEmail1: 'paid@last.example',
    })
    await confirmMailed(app, form.email)
    expect(await mailsTo('paid@last.example')).toEqual([])
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, body.url)
    await verifyCard(browser, sessionIdOf(body.url))
    expect(await mailsTo('paid@last.example')).toMatchObject([{ template: 'referral', userId }])
  })

  it('one of the two, when they happen at the same moment', async () => {
    const { browser, form, ticket } = await registerPayer(app, { referralEmail1: 'race@last.example' })
    const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
    await payOnPage(browser, body.url)
    await Promise.all([verifyCard(browser, sessionIdOf(body.url)), confirmMailed(app, form.email)])
    expect(await mailsTo('race@last.example')).toHaveLength(1)
  })

  it('neither, while the address is not confirmed, nor by a later change of address', async () => {
    const { body } = await unconfirmed('quiet@last.example')
    expect(await mailsTo('quiet@last.example')).toEqual([])
    await confirmMailed(app, body.user.email)
    const browser = app.browser()
    await browser.post('/api/login', { username: body.user.username, password: registration().password })
    await app.deps.db
      .update(referrals)
      .set({ emailSentAt: null })
      .where(eq(referrals.referrerId, body.user.id))
    app.clock.advance(31 * dayMs)
    await browser.post('/api/login', { username: body.user.username, password: registration().password })
    await browser.put('/api/user/profile', { email: 'moved@last.example' })
    await confirmMailed(app, 'moved@last.example')
    expect(await mailsTo('quiet@last.example')).toHaveLength(1)
  })
})

describe('a friend who signs up by the link', () => {
  const referralOf = async (referrerId: number) =>
    (await app.deps.db.select().from(referrals).where(eq(referrals.referrerId, referrerId)))[0]
  const signUp = async (referralCode: string | undefined) => {
    const form = registration({ subscriptionPlan: 'free', referralCode })
    await app.browser().post('/api/register', form)
    return form.email
  }

  it('counts once the address is confirmed, and the first confirmed one only', async () => {
    const { body } = await activated('friend@signs.example')
    const code = (await referralOf(body.user.id))?.referralCode
    const [early, late] = [await signUp(code), await signUp(code)]
    expect((await referralOf(body.user.id))?.registeredAt).toBeNull()
    await confirmMailed(app, late)
    const registeredAt = app.clock.now()
    expect((await referralOf(body.user.id))?.registeredAt).toEqual(registeredAt)
    app.clock.advance(1000)
    await confirmMailed(app, early)
    expect((await referralOf(body.user.id))?.registeredAt).toEqual(registeredAt)
  })

  it('counts when the link was valid at the sign-up, however late the confirmation is', async () => {
    const { body } = await activated('slow@signs.example')
    app.clock.advance(29 * dayMs)
    const email = await signUp((await referralOf(body.user.id))?.referralCode)
    app.clock.advance(5 * dayMs)
    await confirmMailed(app, email)
    expect((await referralOf(body.user.id))?.registeredAt).toEqual(app.clock.now())
  })
})

it('the discount at registration does not wait for the confirmation', async () => {
  const friends = { referralEmail1: 'a@discount.example', referralEmail2: 'b@discount.example' }
  const { browser, ticket } = await registerPayer(app, friends)
  const { body } = await browser.post('/api/checkout-price', { planId: 'annual', ticket })
  expect(body).toMatchObject({ price: 80, hasReferralDiscount: true })
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
  const form = registration({ referralCode: (await of())?.referralCode })
  await app.browser().post('/api/register', form)
  await confirmMailed(app, form.email)
  expect((await of())?.registeredAt).toBeNull()
})

describe('the e-mails of referrals', () => {
  it('say whether they were sent, as the outbox does', async () => {
    const friend = 'state@friends.example'
    await activated(friend)
    const admin = await app.as('admin')
    const shown = async () => (await admin.get('/api/admin/referral-emails')).body[0]
    expect(await shown()).toMatchObject({
      referralEmail: friend,
      mail: { status: 'queued', attempts: 0, error: null, sentAt: null },
    })
    const [mail] = await mailsTo(friend)
    const change = { status: 'failed', attempts: 1, error: '550 No such user' } as const
    await updateMail(app.deps.db, mail?.id ?? 0, change)
    expect((await shown()).mail).toMatchObject(change)
    await app.deps.db.delete(outbox).where(eq(outbox.toEmail, friend))
    expect((await shown()).mail).toBeNull()
  })

  it('are listed with their referrer and status, newest first', async () => {
    const admin = await app.as('admin')
    const friends = { referralEmail1: 'ana@mail.example', referralEmail2: 'bo@mail.example' }
    const form = registration(friends)
    await app.browser().post('/api/register', form)
    const rows = (await admin.get('/api/admin/referral-emails')).body
    expect(rows.slice(0, 2)).toMatchObject([
      {
        referralEmail: 'bo@mail.example',
        referrerId: expect.any(Number),
        referrerUsername: form.username,
        referrerEmail: form.email,
        status: 'pending',
        emailSentAt: null,
        mail: null,
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
