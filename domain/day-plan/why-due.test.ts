import { expect, test } from 'vitest'
import { defaultMemoryModel, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { fastDecay } from '#tests/support/simulation/memory-weights.ts'
import { type CardSchedule, whyDue } from './why-due.ts'

const today = 20_000
const card: CardSchedule = {
  memory: { stability: 20, difficulty: 5 },
  lastStudyDay: today - 20,
  dueDay: today,
  lastConfidence: 2,
  lapses: 1,
  today,
  memoryModel: defaultMemoryModel,
}

test('a new card', () => {
  expect(whyDue({ ...card, memory: null, lastStudyDay: null, dueDay: null, lastConfidence: null })).toEqual({
    isNew: true,
    recallToday: null,
    recallAtExam: null,
    targetRecall: 0.9,
    stabilityDays: null,
    reasons: ['You have not studied this card yet.'],
  })
})

test('a due card without an exam date', () => {
  const why = whyDue(card)
  expect(why).toMatchObject({ isNew: false, recallAtExam: null, targetRecall: 0.9, stabilityDays: 20 })
  expect(why.recallToday).toBeCloseTo(0.9, 6)
  expect(why.reasons).toEqual([
    'You last rated it “Unsure” 3 weeks ago.',
    'Your chance of recalling it today is about 90%; each card comes back when its own is near 90%.',
    'Its next review is today.',
  ])
})

test('before an exam', () => {
  expect(whyDue({ ...card, examDay: today + 100, dueDay: today + 5 }).reasons.slice(1)).toEqual([
    'Your chance of recalling it today is about 90%; each card comes back when its own is near 80%.',
    'Its next review is in 5 days.',
    'Without another review recall on your exam day would be about 74%; the last 28 days bring it up again.',
  ])
  expect(whyDue({ ...card, examDay: today + 10 }).reasons.at(-1)).toBe(
    'Without another review recall on your exam day would be about 87%; your exam is in 10 days.',
  )
  expect(whyDue({ ...card, examDay: today }).reasons.at(-1)).toMatch(/your exam is today\.$/)
})

test('a card whose next review has passed is said to have it today', () => {
  expect(whyDue({ ...card, dueDay: today - 200 }).reasons).toContain('Its next review is today.')
})

test('a leech, rated today, with no known rating', () => {
  const { reasons } = whyDue({ ...card, lapses: 6, lastStudyDay: today, lastConfidence: null, dueDay: null })
  expect(reasons[0]).toBe('You last studied it today.')
  expect(reasons.at(-1)).toBe('You have forgotten it 6 times: a note of your own may help.')
  expect(reasons).toHaveLength(3)
})

test('recall is that of the learner', () => {
  const memoryModel = memoryModelOf(fastDecay)
  const late = { ...card, today: today + 100, examDay: today + 150 }
  const own = whyDue({ ...late, memoryModel })
  expect(own.recallToday).toBeCloseTo((1 + ((0.9 ** -2 - 1) * 120) / 20) ** -0.5, 6)
  expect(own.recallAtExam).toBeLessThan(whyDue(late).recallAtExam ?? 0)
})
