import { expect, test } from 'vitest'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { readDrugFronts } from './read-content.ts'

test('the drugs that boards ask most have fronts, of all four components', () => {
  const fronts = readDrugFronts()
  expect(new Set(fronts.map(({ drug }) => drug)).size).toBeGreaterThanOrEqual(60)
  for (const { id } of drugComponents)
    expect(fronts.filter(({ component }) => component === id).length).toBeGreaterThanOrEqual(15)
})
