import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promoCodes, promoReservations } from '#server/database/tables/billing.ts'
import { sweepBilling } from '#server/features/billing/payments/reconcile-orders.ts'
import {
  createPromo,
  type PaymentApp,
  payOnPage,
  registration,
  sessionIdOf,
  startPaymentApp,
} from '#tests/support/app/payment-app.ts'

let app: PaymentApp
const hourMs = 3_600_000
beforeAll(async () => {
  app = await startPaymentApp()
})
afterAll(() => app.close())

const check = async (code: string) => (await app.browser().post('/api/validate-promo-code', { code })).body
const usesOf = (promoId: number) =>
  app.deps.db.select().from(promoReservations).where(eq(promoReservations.promoCodeId, promoId))

describe('validating a promo code', () => {
  it.each([
    ['percentage', { discountValue: 15 }, 15],
    ['fixed_amount', { discountValue: 1250 }, 12.5],
    ['free_account', { discountValue: null }, undefined],
  ] as const)('tells a %s', async (discountType, values, discountValue) => {
    const code = `TELL-${discountType}`
    await createPromo(app, {
      code: code.toUpperCase(),
      discountType,
      ...values,
      description: 'For residents',
    })
    expect(await check(`  ${code.toLowerCase()} `)).toEqual({
      valid: true,
      isValid: true,
      discountType,
      ...(discountValue === undefined ? {} : { discountValue }),
      description: 'For residents',
    })
  })

  it('knows its plans, and a first purchase', async () => {
    await createPromo(app, { code: 'MONTHS', planIds: ['monthly'] })
    await createPromo(app, { code: 'BEGINNER', isFirstPurchaseOnly: true })
    await createPromo(app, { code: 'GIFT', discountType: 'free_account', discountValue: null })
    const learner = await app.as('learner')
    const checked = async (code: string, planId: string) =>
      (await learner.post('/api/validate-promo-code', { code, planId })).body
    const otherPlan = 'This promo code is not valid for this plan'
    expect((await checked('MONTHS', 'monthly')).valid).toBe(true)
    expect((await checked('MONTHS', 'annual')).error).toBe(otherPlan)
    const price = (planId: string) =>
      learner.post('/api/checkout-price', { planId, promoCode: 'MONTHS' }).then(({ body }) => body.promoError)
    expect([await price('monthly'), await price('annual')]).toEqual([null, otherPlan])
    expect((await checked('BEGINNER', 'annual')).valid).toBe(true)
    await learner.post('/api/create-stripe-checkout', { planId: 'annual', promoCode: 'GIFT' })
    expect((await checked('BEGINNER', 'annual')).error).toBe('This promo code is for a first purchase only')
    const admin = await app.as('admin')
    const { body: codes } = await admin.get('/api/admin/promo-codes')
    const { id } = codes.find(({ code }: { code: string }) => code === 'GIFT')
    expect((await admin.get(`/api/admin/promo-codes/${id}/uses`)).body).toMatchObject([
      {
        userId: learner.userId,
        username: learner.username,
        confirmedAt: expect.any(String),
        planName: 'Premium 1 Year',
        discount: 100,
      },
    ])
  })

  it('has its own message for each reason', async () => {
    const ago = new Date(app.clock.now().getTime() - hourMs)
    const ahead = new Date(app.clock.now().getTime() + hourMs)
    await createPromo(app, { code: 'OFF', isActive: false })
    await createPromo(app, { code: 'SOON', validFrom: ahead })
    await createPromo(app, { code: 'OVER', expiresAt: ago })
    const usedUp = await createPromo(app, { code: 'GONE', maxUses: 1 })
    const learner = await app.as('learner')
    await app.deps.db.insert(promoReservations).values({
      promoCodeId: usedUp.id,
      userId: learner.userId,
      heldUntil: ago,
      confirmedAt: ago,
      createdAt: ago,
    })
    const errors = await Promise.all(
      ['NONE', 'OFF', 'SOON', 'OVER', 'GONE'].map(async (code) => (await check(code)).error),
    )
    expect(errors).toEqual([
      'Invalid promo code',
      'This promo code is no longer active',
      'This promo code is not valid yet',
      'This promo code has expired',
      'This promo code has reached its usage limit',
    ])
    const own = await learner.post('/api/validate-promo-code', { code: 'GONE' })
    expect(own.body.error).toBe('You have already used this promo code')
  })

  it('responds to malformed input with 400', async () => {
    const browser = app.browser()
    for (const body of [{}, { code: '' }, { code: 7 }, { code: 'x'.repeat(51) }])
      expect((await browser.post('/api/validate-promo-code', body)).status).toBe(400)
  })
})

describe('the uses of a promo code', () => {
  it('in a race of 50 for the last one, exactly one gets it', async () => {
    const promo = await createPromo(app, { code: 'LASTONE', discountValue: 100, maxUses: 1 })
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.browser().post('/api/register', registration({ promoCode: 'LASTONE' })),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(49)
    expect(await usesOf(promo.id)).toHaveLength(1)
  })

  it('that are held are released after 24 hours', async () => {
    const promo = await createPromo(app, { code: 'HELD', maxUses: 1 })
    const browser = app.browser()
    await browser.post('/api/register', registration({ promoCode: 'HELD' }))
    expect((await check('HELD')).error).toBe('This promo code has reached its usage limit')
    app.clock.advance(24 * hourMs - 1)
    expect((await check('HELD')).valid).toBe(false)
    app.clock.advance(1)
    expect((await check('HELD')).valid).toBe(true)
    await sweepBilling(app.deps)
    expect(await usesOf(promo.id)).toEqual([])
  })

  it('are confirmed by the payment, and the code works once for an account', async () => {
    const promo = await createPromo(app, { code: 'ONCE', discountType: 'fixed_amount', discountValue: 3000 })
    const learner = await app.as('learner')
    const { body } = await learner.post('/api/create-stripe-checkout', {
      planId: 'annual',
      amount: 70,
      promoCode: 'once',
    })
    await payOnPage(learner, body.url)
    await learner.post('/api/verify-stripe-payment', { sessionId: sessionIdOf(body.url) })
    expect(await usesOf(promo.id)).toEqual([
      expect.objectContaining({ userId: learner.userId, confirmedAt: expect.any(Date) }),
    ])
    const again = await learner.post('/api/create-stripe-checkout', { planId: 'annual', promoCode: 'ONCE' })
    expect([again.status, again.body.error]).toEqual([409, 'You have already used this promo code'])
  })

  it('move from one code to the other when a user changes the code', async () => {
    const first = await createPromo(app, { code: 'FIRST', maxUses: 1 })
    await createPromo(app, { code: 'SECOND', discountValue: 30 })
    const learner = await app.as('learner')
    await learner.post('/api/create-stripe-checkout', { planId: 'annual', promoCode: 'FIRST' })
    await learner.post('/api/create-stripe-checkout', { planId: 'annual', promoCode: 'SECOND' })
    expect(await usesOf(first.id)).toEqual([])
    const price = await learner.post('/api/checkout-price', { planId: 'annual' })
    expect(price.body).toMatchObject({ price: 70, promo: { code: 'SECOND' } })
    expect((await learner.post('/api/checkout-price', { planId: 'annual', promoCode: '' })).body.price).toBe(
      100,
    )
  })
})

describe('a code that ends between pricing and paying', () => {
  it('is rejected with its reason when it was only checked', async () => {
    await createPromo(app, { code: 'BRIEF', expiresAt: new Date(app.clock.now().getTime() + hourMs) })
    const learner = await app.as('learner')
    const shown = await learner.post('/api/checkout-price', { planId: 'annual', promoCode: 'BRIEF' })
    expect(shown.body.price).toBe(80)
    app.clock.advance(hourMs + 1)
    const response = await learner.post('/api/create-stripe-checkout', {
      planId: 'annual',
      amount: 80,
      promoCode: 'BRIEF',
    })
    expect([response.status, response.body.code, response.body.fields]).toEqual([
      409,
      'promo_refused',
      { promoCode: 'This promo code has expired' },
    ])
    const price = await learner.post('/api/checkout-price', { planId: 'annual', promoCode: 'BRIEF' })
    expect(price.body).toMatchObject({ price: 100, promoError: 'This promo code has expired' })
  })

  it('is held for 24 hours for the user who registered with it, unless an admin switches it off', async () => {
    const promo = await createPromo(app, {
      code: 'PROMISED',
      expiresAt: new Date(app.clock.now().getTime() + 1000),
    })
    const browser = app.browser()
    const { body } = await browser.post('/api/register', registration({ promoCode: 'PROMISED' }))
    app.clock.advance(hourMs)
    const price = () => browser.post('/api/checkout-price', { planId: 'annual', ticket: body.ticket })
    expect((await price()).body).toMatchObject({ price: 80, promo: { code: 'PROMISED' } })
    await app.deps.db.update(promoCodes).set({ isActive: false }).where(eq(promoCodes.id, promo.id))
    expect((await price()).body).toMatchObject({ price: 100, promo: null })
    const stale = await browser.post('/api/create-stripe-checkout', {
      planId: 'annual',
      amount: 80,
      ticket: body.ticket,
    })
    expect([stale.status, stale.body.fields]).toEqual([409, { amount: '100.00' }])
  })
})
