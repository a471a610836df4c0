import { describe, expect, it, test } from 'vitest'
import { balancedInterval, leastLoadedDay, leastLoadedFreeDay, spreadOf } from './load-balance.ts'

const load = (counts: Record<number, number>) =>
  new Map(Object.entries(counts).map(([day, count]) => [+day, count]))

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [7, 2],
  [11, 2],
  [20, 3],
  [46, 4],
  [163, 10],
])('an interval of %i days may move by %i', (interval, spread) => {
  expect(spreadOf(interval)).toBe(spread)
})

describe('leastLoadedDay', () => {
  test.each([
    ['no load: the wanted day', {}, 103],
    ['the emptiest', { 100: 5, 101: 2, 102: 5, 103: 5, 104: 5, 105: 5 }, 101],
    ['equal: the nearest', { 103: 1 }, 102],
    ['equal and as near: the earlier', { 100: 3, 101: 3, 102: 1, 103: 2, 104: 1, 105: 3 }, 102],
  ])('%s', (_, counts, day) => {
    expect(leastLoadedDay({ first: 100, last: 105, wanted: 103 }, load(counts))).toBe(day)
  })

  it('is the first day of an empty range', () => {
    expect(leastLoadedDay({ first: 100, last: 99, wanted: 99 }, new Map())).toBe(100)
  })
})

describe('balancedInterval', () => {
  const anyDay = { earliest: 1, latest: Number.POSITIVE_INFINITY }
  const balanced = (intervalDays: number, counts: Record<number, number>, bounds = anyDay) =>
    balancedInterval({ today: 100, intervalDays, bounds }, load(counts))

  it('keeps the interval when the load is even', () => {
    expect(balanced(11, {})).toBe(11)
    expect(balanced(11, { 109: 4, 110: 4, 111: 4, 112: 4, 113: 4 })).toBe(11)
  })

  it('moves to the emptiest day near, and no farther', () => {
    expect(balanced(11, { 109: 4, 110: 3, 111: 9, 112: 4, 113: 4 })).toBe(10)
    expect(balanced(11, { 108: 0, 109: 4, 110: 4, 111: 4, 112: 4, 113: 4 })).toBe(11)
    expect(balanced(1, { 101: 50 })).toBe(1)
  })

  it('keeps within its bounds', () => {
    const counts = { 109: 0, 110: 1, 111: 2, 112: 3, 113: 4 }
    expect(balanced(11, counts, { ...anyDay, earliest: 11 })).toBe(11)
    expect(balanced(11, counts, { ...anyDay, earliest: 20 })).toBe(20)
    expect(balanced(11, { 111: 2, 110: 2, 109: 2 }, { earliest: 1, latest: 10 })).toBe(10)
  })
})

describe('leastLoadedFreeDay', () => {
  const rest = Number.POSITIVE_INFINITY
  const within = { first: 90, last: 120 }
  const dayOf = (range: { first: number; last: number }, counts: Record<number, number>, limits = within) =>
    leastLoadedFreeDay({ ...range, wanted: range.last, within: limits }, load(counts))

  test.each([
    ['keeps off a rest day in the range', { first: 100, last: 101 }, { 101: rest, 100: 9 }, 100],
    ['leaves a range of rest days', { first: 100, last: 100 }, { 100: rest, 99: 5, 101: 4 }, 98],
    ['farther from a longer rest', { first: 101, last: 101 }, { 100: rest, 101: rest, 102: rest }, 99],
  ])('%s', (_, range, counts, day) => {
    expect(dayOf(range, counts)).toBe(day)
  })

  it('stays within the limits, also where every day is one of rest', () => {
    const limits = { first: 100, last: 101 }
    expect(dayOf({ first: 100, last: 100 }, { 100: rest }, limits)).toBe(101)
    expect(dayOf({ first: 100, last: 100 }, { 100: rest, 101: rest }, limits)).toBe(100)
  })
})
