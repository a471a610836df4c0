import { expect, it } from 'vitest'
import { FreeIds } from './anki-package.ts'

it('each id is an instant of its own, however many are of one', () => {
  const ids = new FreeIds()
  expect([5, 5, 6, 5, 9, 8, 8].map((instant) => ids.from(instant))).toEqual([5, 6, 7, 8, 9, 10, 11])
  const many = new FreeIds()
  const all = Array.from({ length: 200_000 }, () => many.from(1_795_199_415_250))
  expect(new Set(all).size).toBe(200_000)
  expect(all.at(-1)).toBe(1_795_199_415_250 + 199_999)
})
