/**
 * Cards that a learner who takes part lends to chance, so that our order of reviews can be compared with another
 * (docs/decisions/036-evidence-ledger.md). Drawn by a hash, before they are seen.
 */
import { finalWindowDays } from '#domain/exam-plan/exam-plan.ts'
import { mixBits } from '#domain/scheduling/mix-bits.ts'

/** Stays in the plan, to be compared; has random intervals; has no next review once it is known. */
export const cardArms = ['plan', 'random', 'none'] as const
export type CardArm = (typeof cardArms)[number]

/** Of missed questions: asked again as all others, to be compared; not asked again. */
export const repeatArms = ['repeat', 'no-repeat'] as const
export type RepeatArm = (typeof repeatArms)[number]

export type LentCard = { userId: number; arm: CardArm }
/** By id of the card; those that are not lent, or have come back, are not in it. */
export type LentCards = ReadonlyMap<number, LentCard>

/** Of one draw, apart from all others. Changing it draws other cards. */
const seeds = { card: 36_001, repeat: 36_002, interval: 36_003 }

/** A number from 0 up to 1, always the same of the same numbers. */
function drawOf(seed: number, ...numbers: number[]): number {
  return (
    numbers.reduce((hash, number) => mixBits(Math.imul(hash ^ number, 0x9e3779b1)), mixBits(seed)) / 2 ** 32
  )
}

/** What a card of a learner is drawn for; undefined: 96 of 100. */
export function drawCardArm(userId: number, flashcardId: number): CardArm | undefined {
  const draw = drawOf(seeds.card, userId, flashcardId)
  if (draw < 0.01) return 'none'
  if (draw < 0.02) return 'random'
  return draw < 0.04 ? 'plan' : undefined
}

/** What a missed question of a learner is drawn for; undefined: 80 of 100. */
export function drawRepeatArm(userId: number, questionId: number): RepeatArm | undefined {
  const draw = drawOf(seeds.repeat, userId, questionId)
  if (draw < 0.1) return 'no-repeat'
  return draw < 0.2 ? 'repeat' : undefined
}

/** Ten years: no next review. */
const neverDays = 3650

/**
 * Means of the random intervals in days, by the reviews before, the last one for all that follow: set so that a card takes
 * as many reviews as in the plan, whose target of recall is lower while the exam is far.
 */
const meansBefore = { exam: [2, 4, 8, 18, 40, 60], noExam: [2, 2, 3, 5, 10, 25, 45] }

/** Any interval from 1 day to twice the mean is as likely, whatever the ratings. @param repetition reviews before this one */
export function randomInterval(
  { userId, flashcardId }: { userId: number; flashcardId: number },
  { repetition, hasExam }: { repetition: number; hasExam: boolean },
): number {
  const means = hasExam ? meansBefore.exam : meansBefore.noExam
  const mean = means[Math.min(repetition, means.length - 1)] ?? 1
  return Math.round(1 + 2 * (mean - 1) * drawOf(seeds.interval, userId, flashcardId, repetition))
}

/** Days until the next review of a lent card; undefined: as the plan has it, as in the last 28 days before the exam. */
export function lentInterval(
  { userId, arm }: LentCard,
  { flashcardId, repetition, daysLeft }: { flashcardId: number; repetition: number; daysLeft: number | null },
): number | undefined {
  if (arm === 'plan' || isLendingOver(daysLeft)) return undefined
  return arm === 'none'
    ? neverDays
    : randomInterval({ userId, flashcardId }, { repetition, hasExam: daysLeft !== null })
}

/** @param daysLeft until the exam; null: none is ahead */
export function isLendingOver(daysLeft: number | null): boolean {
  return daysLeft !== null && daysLeft <= finalWindowDays
}
