import { expect, test } from 'vitest'
import {
  type BlockForm,
  type BlockMode,
  canSuspend,
  type FinalBy,
  finalBy,
  isKeyRevealed,
  revealsOf,
  sectionOfBlock,
  sectionsOfExam,
} from './block-rules.ts'

test.each<[BlockForm, BlockMode, 'answer' | 'end', boolean]>([
  // form, mode, reveals, can be suspended
  ['custom', 'tutor', 'answer', true],
  ['custom', 'timed', 'end', true],
  ['due', 'tutor', 'answer', true],
  ['due', 'timed', 'end', true],
  ['full', 'timed', 'end', false],
  ['short', 'timed', 'end', false],
  ['in-training', 'timed', 'end', false],
  ['rehearsal', 'timed', 'answer', false],
])('%s, %s: reveals with the %s', (form, mode, reveals, suspends) => {
  expect(revealsOf({ form, mode })).toBe(reveals)
  expect(canSuspend(form)).toBe(suspends)
})

test.each<[BlockForm, BlockMode, FinalBy]>([
  ['custom', 'tutor', 'rating'],
  ['due', 'tutor', 'rating'],
  ['custom', 'timed', 'section'],
  ['due', 'timed', 'section'],
  ['full', 'timed', 'section'],
  ['short', 'timed', 'section'],
  ['in-training', 'timed', 'section'],
  ['rehearsal', 'timed', 'submission'],
])('%s, %s: an answer is final by its %s', (form, mode, by) => {
  expect(finalBy({ form, mode })).toBe(by)
})

test('a timed block has two minutes a question, from now on; a tutor block has no limit', () => {
  expect(sectionOfBlock('timed', 20, 1000)).toEqual({
    number: 1,
    questionCount: 20,
    limitSeconds: 2400,
    openedAt: 1000,
    runningSince: 1000,
    closedAt: null,
    usedSeconds: 0,
  })
  expect(sectionOfBlock('tutor', 20, 1000).limitSeconds).toBeNull()
})

test('the sections of an exam are numbered and closed until the learner begins', () => {
  const sections = sectionsOfExam([
    { questionCount: 2, limitSeconds: 240 },
    { questionCount: 1, limitSeconds: 120 },
  ])
  expect(
    sections.map(({ number, questionCount, limitSeconds }) => [number, questionCount, limitSeconds]),
  ).toEqual([
    [1, 2, 240],
    [2, 1, 120],
  ])
  expect(sections.every(({ openedAt, runningSince }) => openedAt === null && runningSince === null)).toBe(
    true,
  )
})

test.each<[BlockForm, BlockMode, [finished: boolean, final: boolean, closed: boolean], boolean]>([
  ['custom', 'tutor', [false, false, false], false],
  ['custom', 'tutor', [false, true, false], true],
  ['custom', 'tutor', [true, false, true], true],
  ['custom', 'timed', [false, true, false], false],
  ['due', 'timed', [true, false, true], true],
  ['full', 'timed', [false, false, true], false],
  ['full', 'timed', [true, true, true], true],
  ['rehearsal', 'timed', [false, false, false], false],
  ['rehearsal', 'timed', [false, false, true], true],
])('%s, %s, finished, final, closed %j: the key may be known %s', (form, mode, facts, isRevealed) => {
  const [isBlockFinished, isFinal, isSectionClosed] = facts
  expect(isKeyRevealed({ form, mode }, { isBlockFinished, isFinal, isSectionClosed })).toBe(isRevealed)
})
