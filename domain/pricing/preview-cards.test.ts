import { expect, test } from 'vitest'
import { previewCards } from './preview-cards.ts'

test.each([
  [0, []],
  [1, [0]],
  [3, [0, 1, 2]],
  [4, [0, 2, 3]],
  [40, [6, 20, 33]],
])('of %i cards', (count, places) => {
  expect(previewCards([...Array(count).keys()])).toEqual(places)
})
