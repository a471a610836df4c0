import { expect, test } from 'vitest'
import { findEarnedDay } from './find-earned-day.ts'

const days = [3, 4, 8, 9, 10, 15, 16, 30, 31, 40, 44, 45]

/** The day that was found, and the days that were tested. */
async function search(all: number[], metFrom: number) {
  const looked: number[] = []
  const day = await findEarnedDay(all, async (one) => {
    looked.push(one)
    return one >= metFrom
  })
  return { day, looked }
}

test.each(days)('the first day on which it is met: %i', async (day) => {
  expect((await search(days, day)).day).toBe(day)
  expect((await search(days, day - 0.5)).day).toBe(day)
})

test('what is met since the last day costs one look', async () => {
  expect(await search(days, 45)).toEqual({ day: 45, looked: [44] })
})

test('a single day needs none', async () => {
  expect(await search([7], 0)).toEqual({ day: 7, looked: [] })
})

test('a year of days needs few', async () => {
  const year = Array.from({ length: 365 }, (_, index) => index)
  for (const metFrom of [0, 1, 90, 200, 364]) {
    const { day, looked } = await search(year, metFrom)
    expect(day).toBe(metFrom)
    expect(looked.length).toBeLessThan(20)
  }
})
