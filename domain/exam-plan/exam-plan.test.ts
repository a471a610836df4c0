import { describe, expect, it, test } from 'vitest'
import { daysToExam, finalWindow, reachesFinalWindow, targetRetention } from './exam-plan.ts'

const today = 20_000
const evenLoad = (count: number, days = 400) =>
  new Map(Array.from({ length: days }, (_, offset) => [today + offset, count]))

test.each([
  [undefined, null],
  [null, null],
  [today - 1, null],
  [today, 0],
  [today + 30, 30],
])('exam on day %s: %s days left', (examDay, daysLeft) => {
  expect(daysToExam(today, examDay)).toBe(daysLeft)
})

test.each([
  [null, 0.9],
  [200, 0.8],
  [29, 0.8],
  [28, 0.9],
  [0, 0.9],
])('with %s days left the target is %d', (daysLeft, target) => {
  expect(targetRetention(daysLeft)).toBe(target)
})

test('an interval reaches the final window from 28 days before the exam', () => {
  const plan = { today, examDay: today + 100, loadByDay: new Map() }
  expect([71, 72, 100, 300].map((days) => reachesFinalWindow(plan, days))).toEqual([false, true, true, true])
})

describe('finalWindow', () => {
  const window = (daysLeft: number, load: number, dailyBudget?: number) => {
    const { firstDay, lastDay } = finalWindow({
      today,
      examDay: today + daysLeft,
      loadByDay: evenLoad(load),
      dailyBudget,
    })
    return [firstDay - today, lastDay - today]
  }

  test.each<[string, number, number, number | undefined, number[]]>([
    ['the last 28 days', 100, 50, undefined, [72, 99]],
    ['what is left of them', 10, 50, undefined, [1, 9]],
    ['with room in the budget', 100, 24, 50, [72, 99]],
    ['every day full, to the beginning', 100, 25, 50, [1, 99]],
  ])('%s', (_, daysLeft, load, dailyBudget, expected) => {
    expect(window(daysLeft, load, dailyBudget)).toEqual(expected)
  })

  it('widens by weeks until a day has room', () => {
    const loadByDay = evenLoad(50).set(today + 60, 10)
    const plan = { today, examDay: today + 100, loadByDay, dailyBudget: 50 }
    expect(finalWindow(plan)).toEqual({ firstDay: today + 58, lastDay: today + 99 })
  })
})
