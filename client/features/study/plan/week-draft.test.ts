import { expect, test } from 'vitest'
import {
  allBackToProfile,
  backToProfile,
  drawnWeeks,
  drawWeek,
  exceptionsText,
  isChanged,
  summaryText,
  topOf,
  type Week,
  type WeekDraft,
  weekText,
  withDraft,
} from './week-draft.ts'

const week = (place: number, more: Partial<Week> = {}): Week => ({
  weekStart: `2026-12-${String(7 * place).padStart(2, '0')}`,
  minutes: 12,
  profileMinutes: 12,
  isDrawn: false,
  isKept: false,
  restDays: 0,
  ...more,
})
const none: WeekDraft = new Map()
const first = '2026-12-07'

test('a drawn week has its own minutes, whole and within a day’s bounds', () => {
  const drawn = (minutes: number) => withDraft(week(1), drawWeek(none, first, minutes))
  expect(drawn(30.4)).toMatchObject({ minutes: 30, isDrawn: true })
  expect([drawn(-3).minutes, drawn(900).minutes]).toEqual([0, 480])
  expect(withDraft(week(2), drawWeek(none, first, 30))).toEqual(week(2))
})

test('drawn over a kept week, it is kept no longer; back at the profile, it is neither', () => {
  const kept = week(1, { minutes: 20, isKept: true })
  expect(withDraft(kept, drawWeek(none, first, 5))).toMatchObject({
    minutes: 5,
    isDrawn: true,
    isKept: false,
  })
  expect(withDraft(kept, backToProfile(none, first))).toEqual(week(1))
})

test('what is sent are all drawn weeks, also those drawn before', () => {
  const weeks = [week(1), week(2, { minutes: 40, isDrawn: true }), week(3, { minutes: 20, isKept: true })]
  expect(drawnWeeks(weeks, none)).toEqual([{ weekStart: '2026-12-14', minutes: 40 }])
  expect(drawnWeeks(weeks, drawWeek(none, first, 0))).toEqual([
    { weekStart: first, minutes: 0 },
    { weekStart: '2026-12-14', minutes: 40 },
  ])
  expect(drawnWeeks(weeks, allBackToProfile(weeks, drawWeek(none, first, 0)))).toEqual([])
})

test('a draft that comes to what is stored is no change', () => {
  const weeks = [week(1), week(2, { minutes: 40, isDrawn: true })]
  expect(isChanged(weeks, none)).toBe(false)
  expect(isChanged(weeks, drawWeek(none, first, 12))).toBe(true)
  expect(isChanged(weeks, backToProfile(drawWeek(none, first, 30), first))).toBe(false)
  expect(isChanged(weeks, drawWeek(none, '2026-12-14', 40))).toBe(false)
  expect(isChanged(weeks, backToProfile(none, '2026-12-14'))).toBe(true)
})

test.each([
  [0, 30],
  [12, 30],
  [21, 40],
  [90, 140],
  [400, 480],
])('with at most %i minutes the chart reaches to %i', (minutes, top) => {
  expect(topOf([week(1, { minutes: 0, profileMinutes: 0 }), week(2, { minutes, profileMinutes: 0 })])).toBe(
    top,
  )
})

test.each([
  [{}, '12 minutes a day'],
  [{ minutes: 1, isDrawn: true, restDays: 2 }, '1 minute a day, drawn by you, 2 rest days'],
  [
    { isKept: true, restDays: 1 },
    '12 minutes a day, kept, since the cards of this week need them, 1 rest day',
  ],
])('a week in words: %o', (more, text) => {
  expect(weekText(week(1, more))).toBe(text)
})

test('all weeks in words', () => {
  expect(summaryText([week(1), week(2)])).toBe('12 minutes a day in every week')
  expect(summaryText([week(1), week(2, { minutes: 40 }), week(3, { minutes: 40 })])).toBe(
    '31 min a day on average, most from Dec 14: 40',
  )
})

test.each([
  [[week(1)], ''],
  [
    [week(1, { minutes: 20, isKept: true }), week(2, { isDrawn: true })],
    'This week keeps 20 minutes a day, since the cards of this week need them. You have drawn 1 week by hand (Progress, Memory, Plan ahead by week).',
  ],
])('the weeks that do not follow the profile', (weeks, text) => {
  expect(exceptionsText(weeks)).toBe(text)
})
