import { expect, test } from 'vitest'
import { minutesBeforeExam } from './exam-plan.ts'
import {
  busiestWeek,
  type MinutesChoice,
  meanMinutes,
  minutesKept,
  minutesLost,
  minutesOnDays,
  profileOf,
  weeksOfMinutes,
} from './minutes-profile.ts'

/** A Monday. */
const begun = 20_794
const examDay = begun + 180
const usual: MinutesChoice = {
  dailyMinutes: 12,
  profile: 'rising',
  begunOn: begun,
  longestDay: null,
  weeks: new Map(),
}
const minutesOf = (choice: Partial<MinutesChoice>, exam: number | null = examDay) =>
  minutesOnDays({ ...usual, ...choice }, exam)
const onDays = (choice: Partial<MinutesChoice>, days: number[]) =>
  days.map((day) => minutesOf(choice)?.(begun + day))

test.each([
  // The step is at day 120, from 109.5 to 130.5.
  ['rising', {}, [8, 8, 9, 14, 20, 20]],
  ['steep', { profile: 'steep' }, [4, 4, 5, 17, 28, 28]],
  ['10 minutes: whole ones', { dailyMinutes: 10 }, [7, 7, 7, 12, 16, 16]],
  ['20 minutes', { dailyMinutes: 20 }, [13, 13, 14, 24, 34, 34]],
  [
    'the longest day takes from the end and gives to the beginning',
    { longestDay: 16 },
    [10, 10, 10, 13, 16, 16],
  ],
  ['steep, 60 minutes, 90 until said', { profile: 'steep', dailyMinutes: 60 }, [45, 45, 47, 69, 90, 90]],
  ['longer than the longest day', { dailyMinutes: 30, longestDay: 20 }, [20, 20, 20, 20, 20, 20]],
] as const)('%s', (_, choice, expected) => {
  expect(onDays(choice, [0, 109, 110, 120, 131, 180])).toEqual(expected)
})

test.each([
  ['even', { profile: 'even' as const }, examDay],
  ['begun before there were profiles', { begunOn: null }, examDay],
  ['without an exam', {}, null],
  ['by default under 84 days', { profile: null, begunOn: examDay - 83 }, examDay],
  ['a week drawn after the exam', { profile: 'even' as const, weeks: new Map([[examDay + 30, 5]]) }, examDay],
])('the daily minutes on every day: %s', (_, choice, exam) => {
  expect(minutesOf(choice, exam)).toBeUndefined()
})

test.each([
  [84, 'rising'],
  [83, 'even'],
])('by default, %i days before the exam: %s', (days, profile) => {
  expect(profileOf({ profile: null, begunOn: examDay - days }, examDay)).toBe(profile)
})

test.each(
  (['rising', 'steep'] as const).flatMap((profile) =>
    [5, 12, 17, 45, 80].flatMap((dailyMinutes) =>
      [2, 9, 30, 84, 180, 365].map((days) => [profile, dailyMinutes, days] as const),
    ),
  ),
)(
  '%s, %i minutes for %i days: the mean is kept and no day is longer than the longest',
  (profile, mean, days) => {
    const minutesOn = minutesOf({ profile, dailyMinutes: mean, begunOn: examDay - days })
    const all = Array.from({ length: days }, (_, day) => minutesOn?.(examDay - days + day) ?? Number.NaN)
    // Thirds of few days are not whole.
    const tolerance = days < 30 ? mean / 3 : 0.35 + (mean * 2) / (3 * days)
    expect(Math.abs(all.reduce((sum, minutes) => sum + minutes, 0) / days - mean)).toBeLessThanOrEqual(
      tolerance,
    )
    expect(Math.max(...all)).toBeLessThanOrEqual(90)
    expect(all).toEqual(all.toSorted((a, b) => a - b))
  },
)

test('a drawn week has its own minutes and the other weeks keep theirs', () => {
  const drawn = {
    weeks: new Map([
      [begun + 7, 3],
      [begun + 140, 0],
    ]),
  }
  expect(onDays(drawn, [6, 7, 13, 14, 139, 140, 146, 147])).toEqual([8, 3, 3, 8, 20, 0, 0, 20])
})

test('after the exam the daily minutes', () => {
  expect(onDays({}, [180, 181])).toEqual([20, 12])
})

test.each([
  [{ dailyMinutes: 30, longestDay: 20 }, 10],
  [{ dailyMinutes: 20, longestDay: 20 }, 0],
  [{ dailyMinutes: 300, longestDay: null }, 0],
])('minutes that do not fit into the longest day: %o', (choice, lost) => {
  expect(minutesLost(choice)).toBe(lost)
})

test('the last four weeks before the exam', () => {
  expect(minutesBeforeExam({ dailyMinutes: 12, minutesOn: minutesOf({}), examDay })).toBe(20)
  expect(minutesBeforeExam({ dailyMinutes: 12, examDay })).toBe(12)
  expect(meanMinutes(() => 1, 5, 5)).toBe(0)
})

test('week by week until the exam, with the first of the busiest', () => {
  const weeks = weeksOfMinutes((day) => (day < begun + 10 ? 8 : 20), {
    today: begun + 2,
    examDay: begun + 23,
  })
  expect(weeks).toEqual([
    { monday: begun, from: begun + 2, minutes: 8 },
    { monday: begun + 7, from: begun + 7, minutes: 15 },
    { monday: begun + 14, from: begun + 14, minutes: 20 },
    { monday: begun + 21, from: begun + 21, minutes: 20 },
  ])
  expect(busiestWeek(weeks)?.monday).toBe(begun + 14)
  expect(busiestWeek([])).toBeUndefined()
})

test.each([
  ['fewer, and too few for what is due', { before: 12, after: 8, needed: 8 * 5 * 60 + 1 }, 12],
  ['fewer, and enough', { before: 12, after: 8, needed: 8 * 5 * 60 }, null],
  ['more', { before: 8, after: 12, needed: 1e6 }, null],
  ['as many', { before: 8, after: 8, needed: 1e6 }, null],
])('this week keeps its minutes: %s', (_, { before, after, needed }, expected) => {
  const change = { before: () => before, after: () => after, today: begun + 2, secondsNeeded: needed }
  expect(minutesKept(change)).toBe(expected)
})
