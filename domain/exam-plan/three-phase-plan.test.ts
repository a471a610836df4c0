import { describe, expect, it, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { threePhasePlan } from './three-phase-plan.ts'

function plan(start: string, exam: string, today = start) {
  const [planStart, examDay, day] = [start, exam, today].map(studyDayOfIsoDate) as [number, number, number]
  return threePhasePlan({ planStart, examDay, today: day })
}
const dates = (...phases: ReturnType<typeof plan>) =>
  phases.map(({ startDay, endDay }) => `${isoDateOfStudyDay(startDay)} ${isoDateOfStudyDay(endDay)}`)

test.each([
  [
    'nine months to the day',
    '2026-02-05',
    '2026-11-05',
    ['2026-02-05 2026-05-04', '2026-05-05 2026-08-04', '2026-08-05 2026-11-04'],
  ],
  [
    'more than nine months',
    '2025-06-01',
    '2026-11-05',
    ['2026-02-05 2026-05-04', '2026-05-05 2026-08-04', '2026-08-05 2026-11-04'],
  ],
  [
    'back from the end of a month',
    '2025-01-01',
    '2026-05-31',
    ['2025-08-31 2025-11-29', '2025-11-30 2026-02-27', '2026-02-28 2026-05-30'],
  ],
  [
    '90 days',
    '2026-08-07',
    '2026-11-05',
    ['2026-08-07 2026-09-05', '2026-09-06 2026-10-05', '2026-10-06 2026-11-04'],
  ],
  ['a day', '2026-11-04', '2026-11-05', ['2026-11-04 2026-11-04']],
  ['the exam today', '2026-11-05', '2026-11-05', []],
  ['the exam over', '2026-11-06', '2026-11-05', []],
])('%s', (_, start, exam, expected) => {
  expect(dates(...plan(start, exam))).toEqual(expected)
})

describe('the current phase', () => {
  test.each([
    ['2026-02-04', -1],
    ['2026-02-05', 0],
    ['2026-05-04', 0],
    ['2026-05-05', 1],
    ['2026-11-04', 2],
    ['2026-11-05', -1],
  ])('on %s is %i', (today, current) => {
    expect(plan('2026-01-01', '2026-11-05', today).findIndex((phase) => phase.isCurrent)).toBe(current)
  })

  it('has a title and a focus', () => {
    expect(plan('2026-01-01', '2026-11-05').map(({ title }) => title)).toEqual([
      'Foundation',
      'Integration',
      'Exam readiness',
    ])
  })
})
