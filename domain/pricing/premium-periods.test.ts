import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addCalendarMonths } from '#domain/calendar/calendar-months.ts'
import type { AccessGrant } from './access.ts'
import {
  extendedEnd,
  lengthBetween,
  type PremiumGrant,
  premiumEnd,
  premiumPeriods,
  unexplainedGrant,
} from './premium-periods.ts'

const dayMs = 86_400_000
const at = (text: string) => Date.parse(text.length === 10 ? `${text}T12:00:00Z` : text)
const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')
const day = (ms: number) => iso(ms).replace('T12:00:00Z', '')
const grant = (given: string, length: AccessGrant, ended?: string): PremiumGrant => ({
  givenMs: at(given),
  length,
  endedMs: ended === undefined ? null : at(ended),
})
const year = { months: 12 }

test('another grant counts from now, or from the end of the premium that there is', () => {
  const extended = (end: string | null) =>
    day(extendedEnd(end === null ? null : at(end), { days: 30 }, at('2026-03-01')))
  expect([null, '2026-02-01', '2026-04-01'].map(extended)).toEqual(['2026-03-31', '2026-03-31', '2026-05-01'])
})

describe('the periods of grants', () => {
  test.each<[string, PremiumGrant[], string[]]>([
    ['nothing', [], []],
    ['a year', [grant('2026-01-15', year)], ['2026-01-15 2027-01-15']],
    ['36 months from a leap day', [grant('2024-02-29', { months: 36 })], ['2024-02-29 2027-02-28']],
    ['the end of a month', [grant('2026-01-31', { months: 1 })], ['2026-01-31 2026-02-28']],
    ['the end of a month in a leap year', [grant('2028-01-31', { months: 1 })], ['2028-01-31 2028-02-29']],
    ['over new year', [grant('2025-11-30', { months: 3 })], ['2025-11-30 2026-02-28']],
    ['365 days over a leap day', [grant('2027-06-01', { days: 365 })], ['2027-06-01 2028-05-31']],
    [
      'one that waits for the one before it',
      [grant('2026-01-15', year), grant('2026-06-30', { days: 30 })],
      ['2026-01-15 2027-01-15', '2027-01-15 2027-02-14'],
    ],
    [
      'one after a pause',
      [grant('2024-01-15', year), grant('2026-01-15', year)],
      ['2024-01-15 2025-01-15', '2026-01-15 2027-01-15'],
    ],
    [
      'in the order in which they were given',
      [grant('2026-06-30', { days: 30 }), grant('2026-01-15', year)],
      ['2026-01-15 2027-01-15', '2027-01-15 2027-02-14'],
    ],
    ['one ended while it runs', [grant('2026-01-15', year, '2026-07-01')], ['2026-01-15 2026-07-01']],
    ['one ended as it begins', [grant('2026-01-15', year, '2026-01-15')], ['2026-01-15 2026-01-15']],
    ['one ended when it was over', [grant('2026-01-15', year, '2027-07-01')], ['2026-01-15 2027-01-15']],
    [
      'the first of two ended: the other one begins then',
      [grant('2026-01-15', year, '2026-07-01'), grant('2026-01-15', { months: 1 })],
      ['2026-01-15 2026-07-01', '2026-07-01 2026-08-01'],
    ],
    [
      'one ended before it began, between two',
      [grant('2026-01-15', year), grant('2026-01-15', year, '2026-07-01'), grant('2026-01-15', year)],
      ['2026-01-15 2027-01-15', '2027-01-15 2027-01-15', '2027-01-15 2028-01-15'],
    ],
    [
      'two of three ended: the whole third is left',
      [
        grant('2026-01-15', year, '2026-03-01'),
        grant('2026-01-20', { months: 36 }, '2026-03-02'),
        grant('2026-02-01', year),
      ],
      ['2026-01-15 2026-03-01', '2026-03-01 2026-03-02', '2026-03-02 2027-03-02'],
    ],
  ])('%s', (_, grants, expected) => {
    const periods = premiumPeriods(grants)
    expect(periods.map(({ fromMs, untilMs }) => `${day(fromMs)} ${day(untilMs)}`)).toEqual(expected)
    expect(premiumEnd(grants)).toBe(periods.at(-1)?.untilMs ?? null)
  })
})

describe('any grants', () => {
  const start = at('2026-01-01')
  const anyLength: fc.Arbitrary<AccessGrant> = fc.oneof(
    fc.record({ months: fc.integer({ min: 1, max: 36 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 400 }) }),
  )
  const anyGrants = fc.array(
    fc.record({
      givenMs: fc.integer({ min: 0, max: 900 }).map((days) => start + days * dayMs),
      length: anyLength,
      endedMs: fc.constant(null),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const wholeEnd = (fromMs: number, length: AccessGrant) =>
    'days' in length ? fromMs + length.days * dayMs : addCalendarMonths(fromMs, length.months)

  it('keep the length of every other one when one is ended, and begin no later', () => {
    fc.assert(
      fc.property(anyGrants, fc.nat(5), fc.nat(1500), (grants, chosen, afterDays) => {
        const place = chosen % grants.length
        const before = premiumPeriods(grants)
        const given = before.map(({ fromMs, untilMs, ...grant }) => grant)
        const endedMs = (given[place]?.givenMs ?? 0) + afterDays * dayMs
        const after = premiumPeriods(given.map((one, at) => (at === place ? { ...one, endedMs } : one)))
        after.forEach((period, at) => {
          expect(period.fromMs).toBeLessThanOrEqual(before[at]?.fromMs ?? 0)
          if (at !== place) expect(period.untilMs).toBe(wholeEnd(period.fromMs, period.length))
        })
      }),
    )
  })

  it('come to the same, whichever of two is ended first', () => {
    fc.assert(
      fc.property(anyGrants, fc.nat(5), fc.nat(5), fc.nat(1000), (grants, one, other, afterDays) => {
        const endedMs = start + (900 + afterDays) * dayMs
        const end = (list: PremiumGrant[], place: number) =>
          list.map((grant, at) => (at === place % list.length ? { ...grant, endedMs } : grant))
        expect(premiumEnd(end(end(grants, one), other))).toBe(premiumEnd(end(end(grants, other), one)))
      }),
    )
  })

  it('leave exactly the whole last one of three stacked, two of which are ended', () => {
    fc.assert(
      fc.property(anyLength, anyLength, anyLength, fc.nat(25), (first, second, third, afterDays) => {
        const endedMs = start + afterDays * dayMs
        const grants = [
          { givenMs: start, length: first, endedMs },
          { givenMs: start, length: second, endedMs },
          { givenMs: start, length: third, endedMs: null },
        ]
        const firstEndMs = Math.min(endedMs, wholeEnd(start, first))
        const fromMs = Math.max(firstEndMs, Math.min(endedMs, wholeEnd(firstEndMs, second)))
        expect(premiumEnd(grants)).toBe(wholeEnd(fromMs, third))
      }),
    )
  })

  it('never overlap', () => {
    fc.assert(
      fc.property(anyGrants, (grants) => {
        const periods = premiumPeriods(grants)
        periods.slice(1).forEach(({ fromMs }, place) => {
          expect(fromMs).toBeGreaterThanOrEqual(periods[place]?.untilMs ?? 0)
        })
      }),
    )
  })
})

test.each([
  ['2026-01-31', '2026-02-28', 1, { months: 1 }],
  ['2026-01-15', '2027-01-15', 12, { months: 12 }],
  ['2026-01-15', '2026-02-14', 12, { days: 30 }],
  ['2026-01-15', '2026-02-14', 0, { days: 30 }],
])('from %s until %s, by a plan of %i months: %o', (from, until, months, length) => {
  expect(lengthBetween({ fromMs: at(from), untilMs: at(until) }, months)).toEqual(length)
})

describe('premium from before the list', () => {
  const nowMs = at('2026-06-01')
  const createdMs = at('2026-01-01T00:00:00Z')
  const left = (storedEnd: string | null, grants: PremiumGrant[]) => {
    const storedEndMs = storedEnd === null ? null : at(storedEnd)
    const more = unexplainedGrant(grants, { storedEndMs, createdMs, nowMs })
    return more && { given: iso(more.givenMs), ...more.length, end: day(premiumEnd([...grants, more]) ?? 0) }
  }

  test.each<[string, string | null, PremiumGrant[], ReturnType<typeof left>]>([
    ['no end', null, [], null],
    [
      'an end without a grant stays as it is',
      '2026-12-31',
      [],
      { given: '2025-12-31T12:00:00Z', days: 365, end: '2026-12-31' },
    ],
    [
      'an end before the account began',
      '2025-12-01',
      [],
      { given: '2025-11-30T12:00:00Z', days: 1, end: '2025-12-01' },
    ],
    ['an end that the grants explain', '2027-02-01', [grant('2026-02-01', year)], null],
    ['an end that came out short', '2026-12-01', [grant('2026-02-01', year)], null],
    [
      'a later end',
      '2027-03-01',
      [grant('2026-02-01', year)],
      { given: iso(nowMs), days: 28, end: '2027-03-01' },
    ],
    [
      'a later end, when the grants are over',
      '2026-07-01T18:00:00Z',
      [grant('2025-02-01', year)],
      { given: iso(nowMs), days: 31, end: '2026-07-02' },
    ],
    ['a later end that is over itself', '2026-05-01', [grant('2025-02-01', year)], null],
  ])('%s', (_, storedEnd, grants, expected) => {
    expect(left(storedEnd, grants)).toEqual(expected)
  })
})
