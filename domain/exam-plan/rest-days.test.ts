import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awayFromRestDays, partOfUsualDay, restMadeUpFor } from './rest-days.ts'

const days = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const partsOf = (restDays: number[], of: number[]) =>
  of.map((day) => Math.round(100 * partOfUsualDay(day, new Set(restDays))) / 100)

describe('the part of the usual minutes', () => {
  it('is a tenth on a rest day, and the nearest days carry the rest', () => {
    expect(partsOf([100], days(97, 7))).toEqual([1, 1.25, 1.25, 0.1, 1.25, 1.15, 1])
  })

  it('two rest days are carried by more days', () => {
    expect(partsOf([100, 101], days(95, 12))).toEqual([
      1.05, 1.25, 1.25, 1.25, 1.25, 0.1, 0.1, 1.25, 1.25, 1.25, 1, 1,
    ])
  })

  it('of a week in every month is carried by every day between, a quarter each', () => {
    const weeks = days(0, 6).flatMap((month) => days(100 + 30 * month, 7))
    const between = days(107, 143).filter((day) => !weeks.includes(day))
    expect(new Set(partsOf(weeks, between))).toEqual(new Set([1.25]))
  })

  it('is never more than a quarter more, and never more than all in sum', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 100, max: 160 })), (restDays) => {
        const parts = partsOf(restDays, days(60, 150))
        expect(Math.max(...parts)).toBeLessThanOrEqual(1.25)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0.1)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(150.5)
      }),
    )
  })

  it('all of it comes on a day far from any rest', () => {
    expect(partsOf([], [5])).toEqual([1])
    expect(partsOf([100], [50])).toEqual([1])
  })
})

describe('the load that cards are placed by', () => {
  it('is that of the days, and without end on rest days', () => {
    const load = awayFromRestDays(new Map([[5, 3]]), new Set([6]))
    expect([load.get(4), load.get(5), load.get(6)]).toEqual([undefined, 3, Number.POSITIVE_INFINITY])
  })
})

describe('the rest that a day makes up for', () => {
  it.each([
    ['a day before a week of rest', [110, 111, 112], 105, { first: 110, last: 112 }],
    ['the nearer of two', [100, 120, 121], 118, { first: 120, last: 121 }],
    ['far from any rest', [100], 300, null],
    ['a rest day', [100], 100, null],
  ])('%s', (_, restDays, day, expected) => {
    expect(restMadeUpFor(day, new Set(restDays))).toEqual(expected)
  })
})
