import { expect, test } from 'vitest'
import { usualSeconds } from '#domain/scheduling/study-seconds.ts'
import { hasTimeForAll, isCatchingUp, takesLowFirst } from './load-ahead.ts'

const today = 20_000
const usual = {
  today,
  examDay: today + 90,
  pace: { seconds: usualSeconds },
  dueNow: 20,
  dueAhead: new Map<number, number>(),
  newPerDay: 10,
  secondsOn: (_day: number) => 20 * 60,
}
const each = (cards: number) => new Map(Array.from({ length: 14 }, (_, day) => [today + day, cards]))

test.each([
  ['few are due', {}, true],
  ['without new cards', { newPerDay: 0, dueNow: 60 }, true],
  ['what is due each day leaves no time for the new cards', { dueAhead: each(45) }, false],
  ['more minutes', { dueAhead: each(45), secondsOn: () => 30 * 60 }, true],
  [
    'minutes that rise',
    { dueAhead: each(45), secondsOn: (day: number) => (15 + 5 * (day - today)) * 60 },
    true,
  ],
  [
    'minutes that fall',
    { dueAhead: each(25), secondsOn: (day: number) => (25 - 2 * (day - today)) * 60 },
    false,
  ],
  ['fewer new cards', { dueAhead: each(35), newPerDay: 2 }, true],
  ['one heavy day is evened out', { dueAhead: new Map([[today + 4, 90]]) }, true],
  ['what waits already may go on waiting', { dueNow: 400, newPerDay: 0 }, true],
  ['in the last four weeks worth decides', { examDay: today + 28 }, false],
  ['the day before them', { examDay: today + 29 }, true],
  ['without an exam due cards come first', { examDay: null, dueAhead: each(100) }, true],
  ['after the exam too', { examDay: today - 1, dueAhead: each(100) }, true],
])('time for all that will be due: %s', (_, more, expected) => {
  expect(hasTimeForAll({ ...usual, ...more })).toBe(expected)
})

test.each([
  [600 + 700 + 800, false],
  [600 + 700 + 800 + 1, true],
])('new cards pause when what is due needs more than the next three days: %i seconds', (due, expected) => {
  const secondsOn = (day: number) => 600 + 100 * (day - today)
  expect(isCatchingUp(due, { today, secondsOn })).toBe(expected)
})

test.each([
  [0, true],
  [10, true],
  [11, false],
  [-1, false],
])('with %i days to the exam low cards come first: %s', (left, expected) => {
  expect(takesLowFirst({ today, examDay: today + left })).toBe(expected)
})
