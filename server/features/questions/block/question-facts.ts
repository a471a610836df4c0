import { canAnswerQuestion } from '#domain/pricing/study-rights.ts'
import { isRepeatDue, type RepeatStage } from '#domain/questions/block/asked-again.ts'
import type { QuestionFacts } from '#domain/questions/block/block-choice.ts'
import { shownDifficulty } from '#domain/questions/item-statistics.ts'
import type { DifficultyId } from '#domain/questions/question.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { HeldQuestion } from './question-states.queries.ts'

/** A question of the bank with this learner's state of it. */
export interface BankQuestion extends QuestionFacts {
  attempts: number
  repeatStage: RepeatStage
  repeatDueDay: number | null
}

/**
 * The difficulty that learners experience once enough have answered; before that, the one that the author
 * expects.
 */
export function difficultyOf(question: {
  difficulty: DifficultyId
  /** The first attempts of all learners: `right` of `attempts` were right. */
  statistics: { attempts: number; right: number }
}): DifficultyId {
  const { attempts, right } = question.statistics
  return shownDifficulty(
    question.difficulty,
    attempts > 0 ? { attempts, difficulty: right / attempts } : null,
  )
}

/** The questions that the learner may answer. */
export const openTo = (
  { accessLevel }: Pick<SignedIn, 'accessLevel'>,
  bank: BankQuestion[],
): BankQuestion[] => bank.filter((question) => canAnswerQuestion(accessLevel, question))

/**
 * The questions that a new block may ask. A question of an unfinished exam or timed block, whose key is shown
 * at its end, is in no other block; a question that waits in another unfinished block, which may show its
 * key, is in no new exam.
 */
export function freeFor(
  block: 'exam' | 'block',
  bank: BankQuestion[],
  held: readonly HeldQuestion[],
): BankQuestion[] {
  const kept = held.filter(({ isTimed, isFinal }) => isTimed || (block === 'exam' && !isFinal))
  const ids = new Set(kept.map(({ questionId }) => questionId))
  return bank.filter(({ id }) => !ids.has(id))
}

/** Whether a missed question must be asked again on the study day `today`. */
export const isDue = (
  { repeatStage: stage, repeatDueDay: dueDay, lastAnsweredDay }: BankQuestion,
  today: number,
): boolean => isRepeatDue({ stage, dueDay, lastAnsweredDay }, today)

/** The weights of the exam’s outline by category. */
export const weightsOf = ({ outline }: Pick<Deps, 'outline'>): Map<string, number> =>
  new Map(outline.categories.map(({ id, weight }) => [id, weight]))
