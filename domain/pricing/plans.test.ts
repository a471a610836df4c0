import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { grantOf } from './access.ts'
import { defaultPlanId, defaultPriceCents, findPlan, type Plan, plans } from './plans.ts'

const paid = plans.filter(({ priceCents }) => priceCents > 0)
const centsPerMonth = ({ priceCents, durationMonths }: Plan) => priceCents / durationMonths

test('plans have different ids and names, and each is found by its id', () => {
  expect(new Set(plans.map(({ name }) => name)).size).toBe(plans.length)
  for (const plan of plans) expect(findPlan(plan.id)).toBe(plan)
  expect(findPlan('lifetime')).toBeUndefined()
})

test('one plan is free, and grants no premium access; every other grants some', () => {
  expect(plans.filter((plan) => !paid.includes(plan)).map(({ id }) => id)).toEqual(['free'])
  for (const plan of plans) expect(grantOf(plan) !== null).toBe(paid.includes(plan))
})

test('the default plan is offered at registration, at the default price', () => {
  expect(findPlan(defaultPlanId)).toMatchObject({ offer: 'registration', priceCents: defaultPriceCents })
})

const offers = ['registration', 'embedded'] as const

test('each plan has an id for addresses, a place where it is offered, and texts to show', () => {
  for (const { id, name, description, features, offer } of plans) {
    expect(id).toMatch(/^[a-z]+$/)
    expect(offers).toContain(offer)
    expect(features.length).toBeGreaterThanOrEqual(4)
    for (const text of [name, description, ...features]) expect(text).toMatch(/^\w.{8,}/)
  }
})

describe.each(offers)('the paid plans of the offer %s', (offer) => {
  const offered = paid.filter((plan) => plan.offer === offer)
  const pairs = offered.slice(1).map((plan, index) => [offered[index] as Plan, plan] as const)

  test('go from short and cheap to long and expensive', () => {
    expect(pairs.length).toBeGreaterThan(0)
    for (const [shorter, longer] of pairs) {
      expect(longer.durationMonths).toBeGreaterThan(shorter.durationMonths)
      expect(longer.priceCents).toBeGreaterThan(shorter.priceCents)
    }
  })

  test('cost less a month the longer they are', () => {
    for (const [shorter, longer] of pairs) expect(centsPerMonth(longer)).toBeLessThan(centsPerMonth(shorter))
  })

  test('have one that is marked popular', () => {
    expect(offered.filter(({ isPopular }) => isPopular)).toHaveLength(1)
  })

  test('state as savings what they save against the shortest one', () => {
    const [shortest] = offered as [Plan]
    for (const plan of offered.filter(({ savings }) => savings !== null)) {
      const percent = Math.round(100 * (1 - centsPerMonth(plan) / centsPerMonth(shortest)))
      expect(plan.savings).toBe(`${percent}% savings`)
    }
    expect(shortest.savings).toBeNull()
  })
})

test('no page, message or form has an amount of money written by hand', () => {
  const files = globSync('{client,contracts,scripts,server/features}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('.test.'),
  })
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return (code.match(/\$\d{2,}|\$?\b\d+\.\d9\b/g) ?? []).map((amount) => `${file}: ${amount}`)
  })
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
