import { expect, test } from 'vitest'
import { axisTicks } from './axis-ticks.ts'

test.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [2, 1, [0, 1, 2]],
  [4, 1, [0, 1, 2, 3, 4]],
  [42, 1, [0, 20, 40, 60]],
  [100, 1, [0, 50, 100]],
  [1234, 1, [0, 500, 1000, 1500]],
  [0.02, 0.1, [0, 0.1]],
  [0.3, 0.1, [0, 0.1, 0.2, 0.3]],
  [1, 0.1, [0, 0.5, 1]],
  [3.6, 0.1, [0, 1, 2, 3, 4]],
  [4.1, 0.1, [0, 2, 4, 6]],
])('up to %d, by %d or more: %j', (largest, smallestStep, ticks) => {
  expect(axisTicks(largest, smallestStep)).toEqual(ticks)
})
