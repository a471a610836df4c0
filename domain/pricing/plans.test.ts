import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultPlanId, defaultPriceCents, findPlan, plans } from './plans.ts'

test('the catalogue', () => {
  const rows = plans.map(({ id, priceCents, durationMonths, isPopular, savings, offer }) => [
    id,
    priceCents,
    durationMonths,
    isPopular,
    savings,
    offer,
  ])
  expect(rows).toEqual([
    ['free', 0, 0, false, null, 'registration'],
    ['annual', 10_000, 12, false, null, 'registration'],
    ['threeyear', 25_000, 36, true, null, 'registration'],
    ['monthly', 999, 1, false, null, 'embedded'],
    ['quarterly', 2499, 3, true, '17% savings', 'embedded'],
    ['yearly', 7999, 12, false, '33% savings', 'embedded'],
  ])
})

test('names as specified, with features for each', () => {
  expect(plans.slice(0, 3).map(({ name }) => name)).toEqual([
    'Free Account',
    'Premium 1 Year',
    'Premium 3 Year',
  ])
  expect(plans.every(({ features }) => features.length >= 4)).toBe(true)
})

test('finding a plan', () => {
  expect(findPlan('annual')?.priceCents).toBe(defaultPriceCents)
  expect(findPlan('lifetime')).toBeUndefined()
  expect(defaultPlanId).toBe('annual')
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
