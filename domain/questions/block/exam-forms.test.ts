import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ExamFormId, examForms, examSizes, planExam, quarterStart } from './exam-forms.ts'

describe('planning an exam', () => {
  test('a full one has four sections of 60 in 2 hours each, and 100 minutes of breaks', () => {
    expect(planExam('full', 1000)).toEqual({
      sections: Array.from({ length: 4 }, () => ({ questionCount: 60, limitSeconds: 7200 })),
      breakSeconds: 6000,
    })
  })

  test('a rehearsal has 30 questions of 5 minutes, each opened by the learner', () => {
    expect(planExam('rehearsal', 1000)).toEqual({
      sections: Array.from({ length: 30 }, () => ({ questionCount: 1, limitSeconds: 300 })),
      breakSeconds: null,
    })
  })

  test.each<[ExamFormId, number, number[], number, number | null]>([
    ['full', 240, [60, 60, 60, 60], 7200, 6000],
    ['full', 239, [60, 60, 60, 59], 7200, 6000],
    ['full', 70, [18, 18, 17, 17], 2160, 1740],
    ['full', 2, [1, 1], 120, 60],
    ['full', 0, [], 0, 0],
    ['short', 1000, [60], 7200, 0],
    ['short', 25, [25], 3000, 0],
    ['in-training', 1000, [200], 21_600, 0],
    ['in-training', 100, [100], 10_800, 0],
    ['rehearsal', 2, [1, 1], 300, null],
  ])('%s with %i questions', (form, available, counts, firstSeconds, breakSeconds) => {
    const plan = planExam(form, available)
    expect(plan.sections.map(({ questionCount }) => questionCount)).toEqual(counts)
    expect(plan.sections[0]?.limitSeconds ?? 0).toBe(firstSeconds)
    expect(plan.breakSeconds).toBe(breakSeconds)
  })

  test('no question is lost, and every section keeps the pace', () => {
    const forms = Object.values(examForms)
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.nat(400), (form, available) => {
        const { sections } = planExam(form.id, available)
        const counts = sections.map(({ questionCount }) => questionCount)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(Math.min(form.mostQuestions, available))
        expect(Math.max(0, ...counts) - Math.min(...counts, Math.max(0, ...counts))).toBeLessThanOrEqual(1)
        for (const { questionCount, limitSeconds } of sections)
          expect(limitSeconds).toBe(questionCount * form.secondsPerQuestion)
      }),
    )
  })
})

test('only a rehearsal shows the key before the end', () => {
  const early = Object.values(examForms).filter(({ reveals }) => reveals === 'answer')
  expect(early.map(({ id }) => id)).toEqual(['rehearsal'])
})

test.each([
  [
    1000,
    [
      ['full', 240, 480],
      ['short', 60, 120],
      ['rehearsal', 30, 150],
      ['in-training', 200, 360],
    ],
  ],
  [
    70,
    [
      ['full', 70, 140],
      ['short', 60, 120],
      ['rehearsal', 30, 150],
      ['in-training', 70, 126],
    ],
  ],
])('sizes with %i questions', (available, sizes) => {
  expect(examSizes(available).map(({ id, questionCount, minutes }) => [id, questionCount, minutes])).toEqual(
    sizes,
  )
})

test.each([
  ['2026-01-01', '2026-01-01'],
  ['2026-03-31', '2026-01-01'],
  ['2026-04-01', '2026-04-01'],
  ['2026-09-30', '2026-07-01'],
  ['2026-11-22', '2026-10-01'],
])('the quarter of %s begins on %s', (date, startsOn) => {
  expect(quarterStart(date)).toBe(startsOn)
})
