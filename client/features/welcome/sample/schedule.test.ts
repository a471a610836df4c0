import { expect, test } from 'vitest'
import { dueDays, stateText } from './schedule.ts'

/** The reference schedules of three cards: known at once, missed once, and missed until set aside. */
const schedules = { '3': [2, 11, 46, 163], '13': [2, 3, 9, 24], '11111': [1] }

test.each([
  ['', false, 'not rated yet', []],
  ['', true, 'not rated yet', []],
  ['1', true, 'again tonight', []],
  ['3', false, 'in 2 days, then after 11, 46 and 163 days', [2, 13, 59, 222]],
  ['13', false, 'in 2 days, then after 3, 9 and 24 days', [2, 5, 14, 38]],
  ['11111', false, 'tomorrow', [1]],
])('after the ratings "%s" (waiting: %s)', (ratings, isWaiting, text, days) => {
  expect(stateText(schedules, ratings, isWaiting)).toBe(text)
  expect(dueDays(schedules, ratings, isWaiting)).toEqual(days)
})
