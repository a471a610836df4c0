import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { studyYear } from '#domain/progress/study-year.ts'
import {
  intervalsText,
  retentionText,
  scheduleText,
  studyTimeText,
  weeksText,
  yearText,
} from './chart-words.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 22), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
})

const rule = 'A good week has four study days or more; the other days are free.'

test.each([
  [5, 3, 5, `5 good weeks in a row, 3 study days this week. ${rule}`],
  [1, 1, 1, `1 good week in a row, 1 study day this week. ${rule}`],
  [5, 3, 12, `5 good weeks in a row, 3 study days this week. ${rule} Most in a row so far: 12 good weeks.`],
  [0, 0, 1, `0 study days this week. ${rule} Most in a row so far: 1 good week.`],
  [0, 2, 0, `2 study days this week. ${rule}`],
])('%i weeks in a row, %i days, %i at most', (current, daysThisWeek, longest, text) => {
  expect(weeksText({ current, daysThisWeek, longest, good: longest })).toBe(text)
})

test('the year', () => {
  const day = { drugReviews: 0, questions: 0, seconds: 0 }
  const days = [
    { ...day, date: '2025-12-03', reviews: 1200 },
    { ...day, date: '2026-11-20', reviews: 1 },
  ]
  expect(yearText(studyYear(days, '2026-11-22'))).toBe(
    'In the last year you studied on 2 days and gave 1,201 answers; your busiest day was December 3, 2025 with 1,200.',
  )
  expect(yearText(studyYear(days.slice(1), '2026-11-22'))).toBe(
    'In the last year you studied on 1 day and gave 1 answer; your busiest day was November 20 with 1.',
  )
})

test('the time', () => {
  const time = { seconds: 171_540, weeks: 26, secondsAWeek: 6600, secondsThisWeek: 45 }
  expect(studyTimeText({ ...time, reviews: 4135, drugReviews: 1, questions: 0 })).toBe(
    'You studied for 47 h 39 min in the last 26 weeks, 1 h 50 min a week on average and 45 s this week: 4,135 card reviews, 1 drug rating and 0 questions.',
  )
  expect(studyTimeText({ ...time, weeks: 1, reviews: 4, drugReviews: 0, questions: 1 })).toBe(
    'You studied for 47 h 39 min this week: 4 card reviews, 0 drug ratings and 1 question.',
  )
})

test('retention, and whose schedule it is', () => {
  expect(retentionText({ reviews: 1512, recalled: 0.9126, predicted: 0.9 })).toBe(
    'In the last 30 days you recalled 91% of 1,512 cards that came back on a later day; the schedule predicted 90%.',
  )
  expect(retentionText(null)).toBe('In the last 30 days no card came back on a later day.')
  expect(scheduleText({ isPersonal: true, fittedAt: '2026-11-03T03:00:00.000Z' })).toBe(
    'Your schedule is personal: its memory weights were fitted to your own reviews on November 3.',
  )
  expect(scheduleText({ isPersonal: true, fittedAt: null })).toMatch(/fitted to your own reviews\.$/)
  expect(scheduleText({ isPersonal: false, fittedAt: '2026-11-03T03:00:00.000Z' })).toBe(
    'Your schedule uses the memory weights that suit most learners.',
  )
})

const interval = (fromDays: number, toDays: number | null, reviews = 20) => ({
  fromDays,
  toDays,
  reviews,
  recalled: 0.95,
  predicted: 0.94,
})

test.each([
  [
    [interval(1, 1), interval(2, 3), interval(91, null)],
    'After 1 day you recalled 95% (predicted: 94%), after 91 days or more 95% (predicted: 94%).',
  ],
  [
    [interval(1, 1, 9), interval(2, 3), interval(4, 7), interval(8, 14, 9)],
    'After 2 to 3 days you recalled 95% (predicted: 94%), after 4 to 7 days 95% (predicted: 94%).',
  ],
  [[interval(2, 3)], 'After 2 to 3 days you recalled 95% (predicted: 94%).'],
  [[interval(1, 1, 4), interval(2, 3, 2)], '6 cards came back on a later day so far.'],
])('intervals: %j', (intervals, text) => expect(intervalsText(intervals)).toBe(text))
