import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededShuffle } from './seeded-shuffle.ts'

test('a shuffle loses and adds nothing, and the same seed gives the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.integer(), (items, seed) => {
      const shuffled = seededShuffle(items, seed)
      expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b))
      expect(seededShuffle(items, seed)).toEqual(shuffled)
    }),
  )
})

test('every item comes to every place about equally often', () => {
  const places = Array.from({ length: 5000 }, (_, seed) => seededShuffle([0, 1, 2, 3, 4], seed).indexOf(0))
  for (let place = 0; place < 5; place++) {
    const count = places.filter((found) => found === place).length
    expect(Math.abs(count - 1000)).toBeLessThan(120)
  }
})
