import { expect, it } from 'vitest'
import { planToPay } from './plan-to-pay.ts'
import type { PlanOption } from './use-plan-options.ts'

const plans: PlanOption[] = [
  { value: 'annual', name: 'Premium 1 Year', label: '', note: '', price: 100 },
  { value: 'threeyear', name: 'Premium 3 Year', label: '', note: '', price: 250 },
]
const choice = { chosenId: undefined, serverId: 'threeyear', hasReferralDiscount: false, plans }

it('uses the plan chosen before, else the server’s, else annual', () => {
  expect(planToPay({ ...choice, chosenId: 'annual' }).id).toBe('annual')
  expect(planToPay(choice).id).toBe('threeyear')
  expect(planToPay({ ...choice, chosenId: 'free' }).id).toBe('threeyear')
  expect(planToPay({ ...choice, serverId: '' }).id).toBe('annual')
})

it.each([
  ['monthly', 'Premium Monthly', 9.99],
  ['quarterly', 'Premium Quarterly', 24.99],
  ['yearly', 'Premium Yearly', 79.99],
])('accepts %s, which the form does not offer', (id, name, price) => {
  expect(planToPay({ ...choice, chosenId: id, serverId: 'annual' })).toMatchObject({ id, name, price })
})

it('subtracts 20 dollars for referred friends, never below 0', () => {
  expect(planToPay({ ...choice, hasReferralDiscount: true })).toMatchObject({
    price: 230,
    originalPrice: 250,
    referralDiscountAmount: 20,
  })
  const cheap = plans.map((plan) => ({ ...plan, price: 10 }))
  expect(planToPay({ ...choice, hasReferralDiscount: true, plans: cheap }).price).toBe(0)
})

it('assumes $100 for a plan without a known price', () => {
  expect(planToPay({ ...choice, plans: [] }).price).toBe(100)
})
