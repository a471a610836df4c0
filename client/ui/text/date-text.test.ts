import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  asOfText,
  compactDateText,
  dateText,
  dateTimeText,
  dayText,
  fullDateText,
  monthDayText,
  monthText,
  shortDateText,
  shortDayText,
  timeSpentText,
} from './date-text.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 5, 15), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
})

/** Chromium and newer Node write a narrow space before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')
const instantAt = (year: number) => new Date(year, 11, 3, 16, 5).toISOString()

it.each([
  [dateText('2026-12-03'), 'December 3'],
  [dateText('2027-12-03'), 'December 3, 2027'],
  [fullDateText('2026-12-03'), 'December 3, 2026'],
  [shortDateText('2026-12-03'), 'Thu, Dec 3'],
  [compactDateText('2026-12-03'), 'Dec 3'],
  [compactDateText('2027-12-03'), 'Dec 3, 2027'],
  [monthDayText('2027-12-03'), 'Dec 3'],
  [monthText('2026-12-01'), 'December 2026'],
  [dayText(instantAt(2026)), 'December 3, 2026'],
  [shortDayText(instantAt(2026)), 'Dec 3'],
  [shortDayText(instantAt(2027)), 'Dec 3, 2027'],
])('%s', (text, expected) => expect(plain(text)).toBe(expected))

it('says of today only the time', () => {
  const at = (day: number) => new Date(2026, 5, day, 14, 5).getTime()
  expect(plain(asOfText(at(15)))).toBe('As of 2:05\u00a0PM today')
  expect(plain(asOfText(at(14)))).toBe('As of Jun 14, 2:05\u00a0PM')
})

it('writes the year beside a time only in another year', () => {
  expect(plain(dateTimeText(instantAt(2026)))).toBe('Dec 3, 4:05\u00a0PM')
  expect(plain(dateTimeText(instantAt(2027)))).toBe('Dec 3, 2027, 4:05\u00a0PM')
})

it.each([
  [45, '45 s'],
  [59.6, '60 s'],
  [60, '1 min'],
  [720, '12 min'],
  [3599, '1 h'],
  [3900, '1 h 5 min'],
  [7200, '2 h'],
])('%s seconds are %s', (seconds, text) => expect(timeSpentText(seconds)).toBe(text))
