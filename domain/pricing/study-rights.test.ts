import { describe, expect, it, test } from 'vitest'
import type { AccessLevel } from './access.ts'
import {
  canAnswerQuestion,
  canReadQuestion,
  canReviewCard,
  canStudyChapter,
  canStudyDrug,
  chapterAccess,
} from './study-rights.ts'

const levels: AccessLevel[] = ['free', 'expired', 'premium', 'admin']
const limited: AccessLevel[] = ['free', 'expired']
const full: AccessLevel[] = ['premium', 'admin']

/** The results of a rule for each level in order: free, expired, premium, admin. */
const allowed = (rule: (level: AccessLevel) => boolean) => levels.map(rule)
const everybody = [true, true, true, true]
const paying = [false, false, true, true]

test('chapters', () => {
  expect(allowed((level) => canStudyChapter(level, { isCore: true }))).toEqual(everybody)
  expect(allowed((level) => canStudyChapter(level, { isCore: false }))).toEqual(paying)
})

describe('how far a chapter is open', () => {
  test.each(limited)('%s', (level) => {
    expect(chapterAccess(level, { isCore: true, begunCards: 0 })).toBe('full')
    expect(chapterAccess(level, { isCore: false, begunCards: 3 })).toBe('begun-only')
    expect(chapterAccess(level, { isCore: false, begunCards: 0 })).toBe('locked')
  })

  test.each(full)('%s', (level) => {
    expect(chapterAccess(level, { isCore: false, begunCards: 0 })).toBe('full')
  })
})

describe('cards', () => {
  it('are all open in a core chapter', () => {
    expect(allowed((level) => canReviewCard(level, { isCore: true, reviewCount: 0 }))).toEqual(everybody)
  })

  it('stay open once begun', () => {
    expect(allowed((level) => canReviewCard(level, { isCore: false, reviewCount: 1 }))).toEqual(everybody)
    expect(allowed((level) => canReviewCard(level, { isCore: false, reviewCount: 0 }))).toEqual(paying)
  })
})

test('drug study', () => {
  expect(allowed((level) => canStudyDrug(level, { reviewCount: 0 }))).toEqual(paying)
  expect(allowed((level) => canStudyDrug(level, { reviewCount: 2 }))).toEqual(everybody)
})

test('questions', () => {
  expect(allowed((level) => canAnswerQuestion(level, { isSample: true }))).toEqual(everybody)
  expect(allowed((level) => canAnswerQuestion(level, { isSample: false }))).toEqual(paying)
  expect(allowed((level) => canReadQuestion(level, { isSample: false, isAnswered: true }))).toEqual(everybody)
  expect(allowed((level) => canReadQuestion(level, { isSample: false, isAnswered: false }))).toEqual(paying)
})
