/**
 * Cards that a participant lends to chance, so that our order of reviews can be compared with another one
 * (docs/decisions/036-evidence-ledger.md). A hash draws them before they are seen.
 */
import { finalWindowDays } from '#domain/exam-plan/exam-plan.ts'
import { mixBits } from '#domain/scheduling/mix-bits.ts'

/**
 * The arms for cards: `plan` stays in the plan as the control; `random` has random intervals; `none` has no
 * next review once the card is known.
 */
export const cardArms = ['plan', 'random', 'none'] as const
export type CardArm = (typeof cardArms)[number]

/**
 * The arms for missed questions: `repeat` is asked again like all others, as the control; `no-repeat` is not
 * asked again.
 */
export const repeatArms = ['repeat', 'no-repeat'] as const
export type RepeatArm = (typeof repeatArms)[number]

export type LentCard = { userId: number; arm: CardArm }
/** The lent cards by id, without cards that have been returned. */
export type LentCards = ReadonlyMap<number, LentCard>

/** The seed of each kind of draw, so that draws are independent. Changing a seed draws other cards. */
const seeds = { card: 36_001, repeat: 36_002, interval: 36_003 }

/** A number from 0 to below 1, always the same for the same numbers. */
function drawOf(seed: number, ...numbers: number[]): number {
  return (
    numbers.reduce((hash, number) => mixBits(Math.imul(hash ^ number, 0x9e3779b1)), mixBits(seed)) / 2 ** 32
  )
}

/** The arm for which a learner's card is drawn; undefined for 96 of 100 cards. */
export function drawCardArm(userId: number, flashcardId: number): CardArm | undefined {
  const draw = drawOf(seeds.card, userId, flashcardId)
  if (draw < 0.01) return 'none'
  if (draw < 0.02) return 'random'
  return draw < 0.04 ? 'plan' : undefined
}

/** The arm for which a learner's missed question is drawn; undefined for 80 of 100 questions. */
export function drawRepeatArm(userId: number, questionId: number): RepeatArm | undefined {
  const draw = drawOf(seeds.repeat, userId, questionId)
  if (draw < 0.1) return 'no-repeat'
  return draw < 0.2 ? 'repeat' : undefined
}

/** Ten years stand for no next review. */
const neverDays = 3650

/**
 * The means of the random intervals in days, by the number of reviews before; the last one is for all further
 * reviews. They are set so that a card takes as many reviews as in the plan, whose target recall is lower
 * while the exam is far.
 */
const meansBefore = { exam: [2, 4, 8, 18, 40, 60], noExam: [2, 2, 3, 5, 10, 25, 45] }

/**
 * Draws an interval from 1 day to about twice the mean, all equally likely, whatever the ratings. @param
 * repetition the number of reviews before this one
 */
export function randomInterval(
  { userId, flashcardId }: { userId: number; flashcardId: number },
  { repetition, hasExam }: { repetition: number; hasExam: boolean },
): number {
  const means = hasExam ? meansBefore.exam : meansBefore.noExam
  const mean = means[Math.min(repetition, means.length - 1)] ?? 1
  return Math.round(1 + 2 * (mean - 1) * drawOf(seeds.interval, userId, flashcardId, repetition))
}

/**
 * Days until the next review of a lent card; undefined: as planned, which also holds in the last 28 days
 * before the exam.
 */
export function lentInterval(
  { userId, arm }: LentCard,
  { flashcardId, repetition, daysLeft }: { flashcardId: number; repetition: number; daysLeft: number | null },
): number | undefined {
  if (arm === 'plan' || isLendingOver(daysLeft)) return undefined
  return arm === 'none'
    ? neverDays
    : randomInterval({ userId, flashcardId }, { repetition, hasExam: daysLeft !== null })
}

/** @param daysLeft days until the exam; null when no exam is ahead */
export function isLendingOver(daysLeft: number | null): boolean {
  return daysLeft !== null && daysLeft <= finalWindowDays
}
