import { expect, test } from 'vitest'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { weekDots } from './week-dots.ts'

const day = studyDayOfIsoDate

test('the week from Monday: what was studied, kept free, left out, and is still to come', () => {
  // A Thursday.
  const today = day('2026-11-19')
  const dots = weekDots([day('2026-11-15'), day('2026-11-16'), day('2026-11-18')], {
    today,
    restDays: [day('2026-11-18'), day('2026-11-22')],
  })
  expect(dots.map(({ state }) => state)).toEqual([
    'studied',
    'past',
    'studied',
    'open',
    'open',
    'open',
    'free',
  ])
  expect(dots.map((dot) => dot.day - today)).toEqual([-3, -2, -1, 0, 1, 2, 3])
})
