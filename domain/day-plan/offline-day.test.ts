import { expect, test } from 'vitest'
import { cardsOfOfflineDay, type OfflineRating } from './offline-day.ts'

const days = [
  { day: 100, cardIds: [1, 2, 3, 4] },
  { day: 101, cardIds: [5, 6] },
  { day: 102, cardIds: [7, 8, 1] },
]
const rated = (...ratings: [card: number, studyDay: number, confidence: number][]) =>
  new Map<number, OfflineRating>(
    ratings.map(([card, studyDay, confidence]) => [card, { studyDay, confidence }]),
  )

test.each([
  ['the plan of the day', 100, rated(), [1, 2, 3, 4]],
  ['without what was rated since', 100, rated([2, 100, 3], [3, 100, 2]), [1, 4]],
  ['a card that was not known is still due', 100, rated([2, 100, 1]), [1, 2, 3, 4]],
  ['on a later day its plan first, then what was left', 101, rated([1, 100, 3], [2, 100, 3]), [5, 6, 3, 4]],
  ['never more than the fullest day', 102, rated(), [7, 8, 1, 5]],
  ['what was done today counts', 102, rated([7, 102, 3], [8, 102, 4]), [1, 5]],
  ['what was done today of other cards does not', 102, rated([20, 102, 3], [21, 102, 4]), [7, 8, 1, 5]],
  ['all done', 101, rated([1, 100, 3], [2, 100, 3], [3, 100, 3], [4, 100, 3], [5, 101, 3], [6, 101, 2]), []],
  [
    'after the last planned day, what was left',
    110,
    rated([7, 102, 3], [8, 102, 3], [1, 100, 3]),
    [5, 6, 2, 3],
  ],
  ['before the first planned day nothing is known', 99, rated(), []],
])('%s', (_, today, ratings, cards) => {
  expect(cardsOfOfflineDay(days, { today, ratings })).toEqual(cards)
})
