import { describe, expect, it, test } from 'vitest'
import { usualPromise as usual } from '#tests/support/simulation/usual-promise.ts'
import { canCompareRecall, foreseeMonth, studiedLess } from './promise-record.ts'

const unknown = { level: 0, slope: 0, reviews: 0 }
const known = { ...unknown, reviews: 400 }
const figures = ({ untilDay, partSeen, recalled80 }: ReturnType<typeof foreseeMonth>) => [
  untilDay,
  ...[partSeen, recalled80?.low, recalled80?.high].map((value) => Number(value?.toFixed(2))),
]

describe('a month as it is foreseen', () => {
  it.each([
    ['with 12 minutes', {}, unknown, [30, 0.2, 0.66, 0.86]],
    ['with 20 minutes', { dailyMinutes: 20 }, unknown, [30, 0.25, 0.66, 0.86]],
    ['with many reviews known the range is small', {}, known, [30, 0.2, 0.71, 0.8]],
    ['for who recalls less than predicted', {}, { ...known, level: -0.5 }, [30, 0.2, 0.61, 0.7]],
    ['it ends on the exam day', { examDay: 10 }, known, [10, 0.06, 0.81, 0.9]],
  ])('%s', (_, part, difference, values) => {
    expect(figures(foreseeMonth({ ...usual, ...part }, difference))).toEqual(values)
  })

  it('of nothing is nothing', () => {
    expect(foreseeMonth({ ...usual, unseenCount: 0 }, known)).toEqual({
      ...{ untilDay: 30, partSeen: 0, recalled80: null },
    })
  })
})

test.each([
  [20, 16, false],
  [20, 15, true],
])('of %i minutes %i studied are much less: %s', (planned, studied, isLess) => {
  expect(studiedLess({ planned, studied })).toBe(isLess)
})

test('with fewer than 30 reviews their recall is not compared', () => {
  expect([29, 30].map(canCompareRecall)).toEqual([false, true])
})
