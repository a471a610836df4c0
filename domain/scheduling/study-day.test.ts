import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isoDateOfStudyDay, isTimeZone, noonOfStudyDay, studyDayOf, studyDayOfIsoDate } from './study-day.ts'

const losAngeles = 'America/Los_Angeles'
const berlin = 'Europe/Berlin'
const kolkata = 'Asia/Kolkata'

const dateOf = (instant: string, zone: string) => isoDateOfStudyDay(studyDayOf(Date.parse(instant), zone))

describe('studyDayOf', () => {
  test.each([
    // a day of the wall clock from four to four
    ['2026-01-15T03:59:59-08:00', losAngeles, '2026-01-14'],
    ['2026-01-15T04:00:00-08:00', losAngeles, '2026-01-15'],
    ['2026-01-16T00:30:00-08:00', losAngeles, '2026-01-15'],
    // midnight in UTC is between these two, the study day does not change
    ['2026-01-15T15:59:00-08:00', losAngeles, '2026-01-15'],
    ['2026-01-15T16:01:00-08:00', losAngeles, '2026-01-15'],
    ['2026-07-15T03:59:59+02:00', berlin, '2026-07-14'],
    ['2026-07-15T04:00:00+02:00', berlin, '2026-07-15'],
    ['2026-07-15T03:59:59+05:30', kolkata, '2026-07-14'],
    ['2026-07-15T04:00:00+05:30', kolkata, '2026-07-15'],
    // clocks go forward: 8 March 2026 in Los Angeles, 29 March in Berlin
    ['2026-03-07T22:00:00-08:00', losAngeles, '2026-03-07'],
    ['2026-03-08T22:00:00-07:00', losAngeles, '2026-03-08'],
    ['2026-03-08T03:59:00-07:00', losAngeles, '2026-03-07'],
    ['2026-03-08T04:00:00-07:00', losAngeles, '2026-03-08'],
    ['2026-03-28T22:00:00+01:00', berlin, '2026-03-28'],
    ['2026-03-29T22:00:00+02:00', berlin, '2026-03-29'],
    ['2026-03-29T04:00:00+02:00', berlin, '2026-03-29'],
    // clocks go back: 1 November 2026 in Los Angeles, 25 October in Berlin
    ['2026-10-31T22:00:00-07:00', losAngeles, '2026-10-31'],
    ['2026-11-01T22:00:00-08:00', losAngeles, '2026-11-01'],
    ['2026-11-01T03:59:00-08:00', losAngeles, '2026-10-31'],
    ['2026-11-01T04:00:00-08:00', losAngeles, '2026-11-01'],
    ['2026-10-24T22:00:00+02:00', berlin, '2026-10-24'],
    ['2026-10-25T22:00:00+01:00', berlin, '2026-10-25'],
    ['2026-10-25T03:59:00+01:00', berlin, '2026-10-24'],
    // no clock change
    ['2026-03-29T22:00:00+05:30', kolkata, '2026-03-29'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
  ])('%s in %s belongs to %s', (instant, zone, date) => {
    expect(dateOf(instant, zone)).toBe(date)
  })

  it('throws for an unknown zone', () => {
    expect(() => studyDayOf(0, 'Mars/Olympus')).toThrow(RangeError)
  })

  it('never runs backwards', () => {
    const instants = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) })
    fc.assert(
      fc.property(instants, fc.constantFrom(losAngeles, berlin, kolkata), (instant, zone) => {
        const step = studyDayOf(instant + 86_400_000, zone) - studyDayOf(instant, zone)
        return step >= 0 && step <= 2
      }),
    )
  })
})

test('study days and dates', () => {
  expect(isoDateOfStudyDay(0)).toBe('1970-01-01')
  expect(studyDayOfIsoDate('2026-11-01')).toBe(20_758)
  expect(isoDateOfStudyDay(20_758)).toBe('2026-11-01')
  for (const text of ['2026-02-30', '2026-1-1', '', 'tomorrow', '2026-01-01T00:00:00Z']) {
    expect(() => studyDayOfIsoDate(text)).toThrow(RangeError)
  }
})

test('time zones', () => {
  expect([losAngeles, 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

test.each([
  'UTC',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Berlin',
])('noon of a study day in %s is on it', (zone) => {
  // The days are around a clock change, and in the middle of a summer.
  for (const day of [20_520, 20_541, 20_542, 20_650])
    expect(studyDayOf(noonOfStudyDay(day, zone), zone)).toBe(day)
})
