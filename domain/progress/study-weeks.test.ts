import { expect, test } from 'vitest'
import { studyTime, studyWeeks } from './study-weeks.ts'

const day = (date: string, seconds: number, reviews = 0) => ({
  date,
  seconds,
  reviews,
  drugReviews: 1,
  questions: 2,
})

test('26 weeks from Monday to Sunday, those without study with 0', () => {
  const weeks = studyWeeks(
    [day('2026-05-31', 500), day('2026-06-01', 60, 3), day('2026-11-22', 600, 4), day('2026-11-16', 1200, 5)],
    '2026-11-22',
  )
  expect(weeks).toHaveLength(26)
  expect(weeks[0]).toEqual({
    startsOn: '2026-05-25',
    seconds: 500,
    hours: 0.14,
    reviews: 0,
    drugReviews: 1,
    questions: 2,
  })
  expect(weeks[1]).toMatchObject({ startsOn: '2026-06-01', seconds: 60, hours: 0.02, reviews: 3 })
  expect(weeks[2]).toMatchObject({ startsOn: '2026-06-08', seconds: 0, hours: 0, questions: 0 })
  expect(weeks.at(-1)).toEqual({
    startsOn: '2026-11-16',
    seconds: 1800,
    hours: 0.5,
    reviews: 9,
    drugReviews: 2,
    questions: 4,
  })
})

test('a day before the 26 weeks is not in them', () => {
  expect(studyTime(studyWeeks([day('2026-05-24', 500)], '2026-11-22')).seconds).toBe(0)
})

test('together, with the mean of the weeks since the first', () => {
  const weeks = studyWeeks([day('2026-11-08', 3600, 10), day('2026-11-18', 1800, 20)], '2026-11-22')
  expect(studyTime(weeks)).toEqual({
    seconds: 5400,
    weeks: 3,
    secondsAWeek: 1800,
    secondsThisWeek: 1800,
    reviews: 30,
    drugReviews: 2,
    questions: 4,
  })
  expect(studyTime(studyWeeks([], '2026-11-22'))).toMatchObject({ seconds: 0, secondsAWeek: 0 })
})
