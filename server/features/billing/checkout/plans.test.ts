import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrationPlans } from '#contracts/accounts/accounts.ts'
import type { Plan } from '#contracts/billing/billing.ts'
import { type PaymentApp, startPaymentApp } from '#tests/support/app/payment-app.ts'

let app: PaymentApp
let plans: Plan[]
beforeAll(async () => {
  app = await startPaymentApp()
  plans = (await app.browser().get('/api/plans')).body
})
afterAll(() => app.close())

/** The plans of the specification: id, US dollars, months, marked popular, savings. */
const specified = [
  ['free', 0, 0, false, null],
  ['annual', 100, 12, false, null],
  ['threeyear', 250, 36, true, null],
  ['monthly', 9.99, 1, false, null],
  ['quarterly', 24.99, 3, true, '17% savings'],
  ['yearly', 79.99, 12, false, '33% savings'],
]

it('GET /api/plans replies with the plans of the specification', () => {
  expect(
    plans.map(({ id, price, durationMonths, isPopular, savings }) => [
      id,
      price,
      durationMonths,
      isPopular,
      savings,
    ]),
  ).toEqual(specified)
  expect(plans.find(({ id }) => id === 'free')).toMatchObject({
    name: 'Free Account',
    description: expect.stringMatching(/permanent access to core study materials/i),
  })
  expect(plans.find(({ id }) => id === 'annual')).toMatchObject({
    name: 'Premium 1 Year',
    description: expect.stringContaining('includes CME reimbursement'),
  })
  expect(plans.find(({ id }) => id === 'threeyear')).toMatchObject({ name: 'Premium 3 Year' })
})

it('registration accepts exactly the plans that are offered there', () => {
  const offered = plans.filter(({ offer }) => offer === 'registration').map(({ id }) => id)
  expect(offered).toEqual([...registrationPlans])
})

it('every plan that costs something can be bought at its price, and no other', async () => {
  const learner = await app.as('learner')
  for (const { id: planId, price } of plans) {
    const { status, body } = await learner.post('/api/create-payment-intent', { planId })
    if (price === 0)
      expect([planId, status, body.fields]).toEqual([planId, 400, { planId: expect.any(String) }])
    else expect([planId, status, body.amount]).toEqual([planId, 200, price])
  }
})
