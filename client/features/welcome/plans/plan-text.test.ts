import { expect, test } from 'vitest'
import { findPlan } from '#domain/pricing/plans.ts'
import { priceText } from '#domain/text/price-text.ts'
import { termText } from './plan-text.ts'

test.each([
  ['free', '$0', 'for as long as you like'],
  ['annual', '$100', 'once, for 1 year'],
  ['threeyear', '$250', 'once, for 3 years'],
  ['monthly', '$9.99', 'once, for 1 month'],
  ['quarterly', '$24.99', 'once, for 3 months'],
  ['yearly', '$79.99', 'once, for 1 year'],
])('plan %s costs %s %s', (id, price, term) => {
  const plan = findPlan(id)
  if (!plan) throw new Error(`no plan ${id}`)
  expect([priceText(plan.priceCents / 100), termText(plan)]).toEqual([price, term])
})
