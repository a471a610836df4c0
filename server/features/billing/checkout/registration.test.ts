import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { promoReservations, referrals } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import {
  createPromo,
  type PaymentApp,
  paymentsOf,
  payOnPage,
  registerPayer,
  registration,
  sessionIdOf,
  startPaymentApp,
  verifyCard,
} from '#tests/support/app/payment-app.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

const mailsTo = (email: string) => app.deps.db.select().from(outbox).where(eq(outbox.toEmail, email))

describe('registering', () => {
  it('for free opens a session and needs no payment', async () => {
    const browser = app.browser()
    const { status, body } = await browser.post('/api/register', registration({ subscriptionPlan: 'free' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ requiresPayment: false, ticket: null, hasReferralDiscount: false })
    expect((await browser.get('/api/user')).body).toMatchObject({
      subscriptionStatus: 'free',
      isPremium: false,
    })
  })

  it('for a paid plan creates a free account without a session, and a ticket', async () => {
    const browser = app.browser()
    const form = registration()
    const { body } = await browser.post('/api/register', form)
    expect(body).toMatchObject({ requiresPayment: true, subscriptionPlan: 'annual' })
    expect(body.ticket).toMatch(/^[\w-]{43}$/)
    expect(body.user).toMatchObject({ subscriptionStatus: 'free', isPremium: false })
    expect((await browser.get('/api/user')).status).toBe(401)
    const signedIn = await browser.post('/api/login', {
      username: form.username,
      password: form.password,
    })
    expect(signedIn.body.isPremium).toBe(false)
  })

  it('earns the referral discount with two friends, and mails nobody before the payment', async () => {
    const friends = { referralEmail1: 'anna@friends.example', referralEmail2: 'ben@friends.example' }
    const { body } = await app.browser().post('/api/register', registration(friends))
    expect(body.hasReferralDiscount).toBe(true)
    expect(body).not.toHaveProperty('referralMessage')
    expect(await mailsTo('anna@friends.example')).toEqual([])
    const price = await app.browser().post('/api/checkout-price', { planId: 'annual', ticket: body.ticket })
    expect(price.body).toMatchObject({
      price: 80,
      originalPrice: 100,
      hasReferralDiscount: true,
      referralDiscountAmount: 20,
    })
  })

  it.each([
    ['one friend', { referralEmail1: 'carl@friends.example' }, 'one was named'],
    [
      'the same friend twice',
      { referralEmail1: 'carl@friends.example', referralEmail2: 'CARL@friends.example' },
      'both addresses are the same',
    ],
    [
      'oneself',
      {
        email: 'self@mail.example',
        referralEmail1: 'SELF@mail.example',
        referralEmail2: 'carl@friends.example',
      },
      'your own address is not a friend’s',
    ],
  ])('earns nothing with %s, and is told why', async (_what, friends, reason) => {
    const { body } = await app.browser().post('/api/register', registration(friends))
    expect(body.hasReferralDiscount).toBe(false)
    expect(body.referralMessage).toBe(`$20 comes off for 2 friends; ${reason}.`)
    const price = await app.browser().post('/api/checkout-price', { planId: 'annual', ticket: body.ticket })
    expect(price.body.price).toBe(100)
  })

  it('says the same of friends who have an account and of those who have none', async () => {
    const known = registration()
    await app.browser().post('/api/register', known)
    const answers = []
    for (const referralEmail1 of [known.email, 'nobody@friends.example'])
      for (const referralEmail2 of ['', 'emil@friends.example']) {
        const { body } = await app
          .browser()
          .post('/api/register', registration({ referralEmail1, referralEmail2 }))
        answers.push([body.hasReferralDiscount, body.referralMessage])
      }
    const one = [false, '$20 comes off for 2 friends; one was named.']
    expect(answers).toEqual([one, [true, undefined], one, [true, undefined]])
  })

  it('for free with two friends says that the discount comes with a paid plan', async () => {
    const friends = { referralEmail1: 'finn@friends.example', referralEmail2: 'gwen@friends.example' }
    const browser = app.browser()
    const { body } = await browser.post(
      '/api/register',
      registration({ ...friends, subscriptionPlan: 'free' }),
    )
    expect(body).toMatchObject({
      hasReferralDiscount: false,
      referralMessage: '$20 for your 2 friends comes off when you choose a paid plan.',
    })
    const price = await browser.post('/api/checkout-price', { planId: 'annual' })
    expect(price.body.price).toBe(80)
  })

  it('through a referral link marks the referral as registered once its address is confirmed, once', async () => {
    const { body } = await app
      .browser()
      .post('/api/register', registration({ referralEmail1: 'dora@friends.example' }))
    const of = () => app.deps.db.select().from(referrals).where(eq(referrals.referrerId, body.user.id))
    const [before] = await of()
    expect(before?.registeredAt).toBeNull()
    const signUp = async () => {
      const form = registration({ referralCode: before?.referralCode })
      await app.browser().post('/api/register', form)
      await confirmMailed(app, form.email)
    }
    await signUp()
    const [after] = await of()
    expect(after?.registeredAt).toEqual(app.clock.now())
    app.clock.advance(1000)
    await signUp()
    expect((await of())[0]?.registeredAt).toEqual(after?.registeredAt)
  })
})

describe('registering with a promo code', () => {
  it('of 100 % opens premium access at once, with one use and one receipt', async () => {
    const promo = await createPromo(app, { code: 'ALLFREE', discountValue: 100 })
    const browser = app.browser()
    const form = registration({ promoCode: ' allfree ' })
    const { body } = await browser.post('/api/register', form)
    expect(body).toMatchObject({ requiresPayment: false, ticket: null })
    const { body: user } = await browser.get('/api/user')
    expect(user).toMatchObject({ subscriptionStatus: 'active', subscriptionPlan: 'annual', isPremium: true })
    expect(user.subscriptionEndsAt.slice(0, 10)).toBe('2027-11-21')
    const uses = await app.deps.db
      .select()
      .from(promoReservations)
      .where(eq(promoReservations.promoCodeId, promo.id))
    expect(uses).toEqual([expect.objectContaining({ userId: user.id, confirmedAt: expect.any(Date) })])
    const templates = (await mailsTo(form.email)).map(({ template }) => template)
    expect(templates.sort()).toEqual(['confirmAddress', 'receipt'])
  })

  it.each(['free', 'annual', 'threeyear'])(
    'of a free account opens it for its days, plan %s',
    async (subscriptionPlan) => {
      const code = `RESIDENT-${subscriptionPlan}`
      await createPromo(app, {
        code,
        discountType: 'free_account',
        discountValue: null,
        accessDurationDays: 90,
      })
      const browser = app.browser()
      const { body } = await browser.post(
        '/api/register',
        registration({ subscriptionPlan, promoCode: code }),
      )
      expect(body.requiresPayment).toBe(false)
      const { body: user } = await browser.get('/api/user')
      expect(user.isPremium).toBe(true)
      expect(user.subscriptionEndsAt.slice(0, 10)).toBe('2027-02-19')
    },
  )

  it('of 20 % holds a use, lowers the price at checkout and is used up by the payment', async () => {
    const promo = await createPromo(app, { code: 'TWENTY', discountValue: 20, maxUses: 1 })
    const { browser, userId, ticket } = await registerPayer(app, { promoCode: 'twenty' })
    const price = await browser.post('/api/checkout-price', { planId: 'annual', ticket })
    expect(price.body).toMatchObject({ price: 80, promo: { code: 'TWENTY' }, requiresPayment: true })
    const use = async () =>
      (
        await app.deps.db.select().from(promoReservations).where(eq(promoReservations.promoCodeId, promo.id))
      )[0]
    expect(await use()).toMatchObject({
      confirmedAt: null,
      heldUntil: new Date(app.clock.now().getTime() + 86_400_000),
    })
    const { body } = await browser.post('/api/create-stripe-checkout', {
      planId: 'annual',
      amount: 80,
      ticket,
    })
    await payOnPage(browser, body.url)
    await verifyCard(browser, sessionIdOf(body.url))
    expect((await paymentsOf(app, userId)).map(({ amountCents }) => amountCents)).toEqual([8000])
    expect((await use())?.confirmedAt).toEqual(app.clock.now())
  })

  it('of a discount on the free plan leaves the code for later', async () => {
    const promo = await createPromo(app, { code: 'LATER' })
    const { body } = await app
      .browser()
      .post('/api/register', registration({ subscriptionPlan: 'free', promoCode: 'LATER' }))
    expect(body).toMatchObject({ requiresPayment: false, message: expect.stringContaining('not used') })
    const uses = await app.deps.db
      .select()
      .from(promoReservations)
      .where(eq(promoReservations.promoCodeId, promo.id))
    expect(uses).toEqual([])
  })

  it('that cannot be used is rejected and leaves no account', async () => {
    const form = registration({ promoCode: 'NOSUCH' })
    const { status, body } = await app.browser().post('/api/register', form)
    expect([status, body]).toEqual([400, 'Invalid promo code'])
    expect(await app.deps.db.select().from(users).where(eq(users.email, form.email))).toEqual([])
  })
})
