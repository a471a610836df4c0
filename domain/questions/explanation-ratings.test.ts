import { expect, test } from 'vitest'
import { worstExplanations } from './explanation-ratings.ts'

test('the explanations that most probably fail come first; those that helped everybody are left out', () => {
  const rows = [
    { id: 1, helped: 0, notHelped: 1 },
    { id: 2, helped: 2, notHelped: 10 },
    { id: 3, helped: 50, notHelped: 0 },
    { id: 4, helped: 90, notHelped: 10 },
    { id: 5, helped: 0, notHelped: 3 },
  ]
  expect(worstExplanations(rows).map(({ id }) => id)).toEqual([2, 5, 1, 4])
})

test('at most twenty are shown', () => {
  const rows = Array.from({ length: 30 }, (_, id) => ({ id, helped: id, notHelped: 1 }))
  expect(worstExplanations(rows).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, id) => id))
})
