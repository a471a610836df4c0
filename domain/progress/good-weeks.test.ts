import fc from 'fast-check'
import { expect, test } from 'vitest'
import { studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { goodWeeks, isStudyDay, listGoodWeeks, mondayOf, studyDaysNeeded } from './good-weeks.ts'

const day = studyDayOfIsoDate
/** The first `count` days of the week that begins on this Monday. */
const week = (monday: string, count: number) =>
  Array.from({ length: count }, (_, place) => day(monday) + place)

test.each([
  // 22 November 2026 is a Sunday.
  ['2026-11-22', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  // The year ends on a Thursday.
  ['2027-01-01', '2026-12-28'],
  ['2026-12-31', '2026-12-28'],
  // The first study day, and one before it.
  ['1970-01-01', '1969-12-29'],
  ['1969-12-28', '1969-12-22'],
])('the Monday of %s is %s', (date, monday) => {
  expect(mondayOf(day(date))).toBe(day(monday))
})

test.each([
  [{ reviews: 0, questions: 0, drugReviews: 0 }, false],
  [{ reviews: 1, questions: 0, drugReviews: 0 }, true],
  [{ reviews: 0, questions: 1, drugReviews: 0 }, true],
  [{ reviews: 0, questions: 0, drugReviews: 1 }, true],
])('%o is a study day: %s', (done, isOne) => {
  expect(isStudyDay(done)).toBe(isOne)
})

type Case = [string, { days: number[]; today: string }, [number, number, number, number]]
test.each<Case>([
  // daysThisWeek, current, longest, good
  ['nothing', { days: [], today: '2026-11-22' }, [0, 0, 0, 0]],
  ['three days are not enough', { days: week('2026-11-16', 3), today: '2026-11-22' }, [3, 0, 0, 0]],
  ['this week counts once it is good', { days: week('2026-11-16', 4), today: '2026-11-19' }, [4, 1, 1, 1]],
  [
    'a week not good yet does not end the row',
    {
      days: [...week('2026-11-02', 4), ...week('2026-11-09', 7), ...week('2026-11-16', 3)],
      today: '2026-11-22',
    },
    [3, 2, 2, 2],
  ],
  [
    'on Monday the row of last week stands',
    { days: week('2026-11-09', 5), today: '2026-11-16' },
    [0, 1, 1, 1],
  ],
  ['a whole week missed ends it', { days: week('2026-11-02', 5), today: '2026-11-16' }, [0, 0, 1, 1]],
  [
    'a week of three days between two good ones ends it',
    {
      days: [...week('2026-11-02', 4), ...week('2026-11-09', 3), ...week('2026-11-16', 4)],
      today: '2026-11-22',
    },
    [4, 1, 1, 2],
  ],
  [
    'the longest row may be an older one',
    {
      days: [
        ...week('2026-09-07', 4),
        ...week('2026-09-14', 4),
        ...week('2026-09-21', 4),
        ...week('2026-11-16', 4),
      ],
      today: '2026-11-19',
    },
    [4, 1, 3, 4],
  ],
  [
    'rest days: any four of seven',
    { days: ['2026-11-16', '2026-11-18', '2026-11-20', '2026-11-22'].map(day), today: '2026-11-22' },
    [4, 1, 1, 1],
  ],
  [
    'the year ends in the middle of a week',
    {
      days: [...week('2026-12-21', 4), ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'].map(day)],
      today: '2027-01-03',
    },
    [4, 2, 2, 2],
  ],
  [
    'a day counts once',
    { days: [...week('2026-11-16', 3), ...week('2026-11-16', 3)], today: '2026-11-22' },
    [3, 0, 0, 0],
  ],
  [
    'after a journey west the last study day can be later than today',
    { days: [...week('2026-11-09', 7), day('2026-11-16')], today: '2026-11-15' },
    [7, 1, 1, 1],
  ],
])('%s', (_, { days, today }, [daysThisWeek, current, longest, good]) => {
  expect(goodWeeks(days, { today: day(today) })).toEqual({ daysThisWeek, current, longest, good })
})

test('a flight around the world breaks no row: days are those of the places where they were', () => {
  const dayMs = 86_400_000
  const zones = ['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Tokyo', 'Europe/Paris', 'Pacific/Honolulu']
  const start = Date.parse('2026-10-05T19:00:00Z')
  const days = Array.from({ length: 42 }, (_, turn) =>
    studyDayOf(start + turn * dayMs, zones[Math.floor(turn / 8) % zones.length] ?? 'UTC'),
  )
  const today = days.at(-1) ?? 0
  expect(goodWeeks(days, { today }).current).toBeGreaterThanOrEqual(6)
})

const studyDays = fc.array(fc.integer({ min: 20_000, max: 20_200 }), { maxLength: 200 })

test('bounds, for any days', () => {
  fc.assert(
    fc.property(studyDays, fc.integer({ min: 20_000, max: 20_210 }), (days, today) => {
      const weeks = goodWeeks(days, { today })
      expect(weeks.daysThisWeek).toBeLessThanOrEqual(7)
      expect(weeks.current).toBeLessThanOrEqual(weeks.longest)
      expect(weeks.longest).toBeLessThanOrEqual(weeks.good)
      expect(weeks.good * 4).toBeLessThanOrEqual(new Set(days).size)
      expect(weeks.good).toBe(listGoodWeeks(days).length)
      if (weeks.daysThisWeek >= 4) expect(weeks.current).toBeGreaterThan(0)
    }),
  )
})

test('order does not matter, and one more study day never takes anything away', () => {
  fc.assert(
    fc.property(studyDays, fc.integer({ min: 20_000, max: 20_200 }), (days, more) => {
      const before = goodWeeks(days, { today: 20_200 })
      expect(goodWeeks([...days].reverse(), { today: 20_200 })).toEqual(before)
      const after = goodWeeks([...days, more], { today: 20_200 })
      for (const key of ['daysThisWeek', 'current', 'longest', 'good'] as const)
        expect(after[key]).toBeGreaterThanOrEqual(before[key])
    }),
  )
})

test.each([
  [0, 4],
  [1, 4],
  [2, 3],
  [3, 3],
  [4, 2],
  [5, 2],
  [6, 1],
  // Kept free altogether: what is done all the same counts as in any week.
  [7, 4],
])('with %i rest days a good week has %i study days', (restDays, needed) => {
  expect(studyDaysNeeded(restDays)).toBe(needed)
})

test.each([
  ['a call week with five rest days is good with the two others', ['2026-11-09', 5, 2], 3],
  ['with one of them it is not', ['2026-11-09', 5, 1], 1],
  ['a week kept free altogether is passed over', ['2026-11-09', 7, 0], 2],
] as const)('%s', (_, [monday, restCount, studied], current) => {
  const days = [...week('2026-11-02', 4), ...week(monday, 7).slice(7 - studied), ...week('2026-11-16', 4)]
  const restDays = week(monday, restCount)
  expect(goodWeeks(days, { today: day('2026-11-22'), restDays }).current).toBe(current)
})

test('rest days never take a good week away', () => {
  fc.assert(
    fc.property(studyDays, studyDays, (days, restDays) => {
      const without = goodWeeks(days, { today: 20_200 })
      const found = goodWeeks(days, { today: 20_200, restDays })
      expect(found.good).toBeGreaterThanOrEqual(without.good)
      expect(found.longest).toBeGreaterThanOrEqual(without.longest)
      expect(found.current).toBeGreaterThanOrEqual(without.current)
    }),
  )
})
