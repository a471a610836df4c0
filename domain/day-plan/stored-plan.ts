/** The plan of a study day, made once, and the part of it that is left. */
import { isDrugComponent, type PlanAhead, type PlanCardId } from '#domain/exam-plan/plan-ahead.ts'
import { type StudyKind, shareMinutes } from '#domain/scheduling/study-seconds.ts'
import { countsOf, type PlannedCard } from './plan-day.ts'

export type StoredPlan = PlanAhead & {
  /** The minutes for study on the day; below, those before rest days ask for more or less. */
  minutes: number
  usualMinutes: number
  secondsOfQuestion: number
  /** Questions answered on the study day before the plan was made. */
  answeredBefore: number
  /** The number of unseen cards that come on a later day. */
  unseenLater: number
}

/** The work done on the study day. */
export type DayProgress = {
  /** Whether the card was rated higher than 1 since then, set aside, or archived. */
  isDone: (id: PlanCardId) => boolean
  /** The number of questions answered, due again or not. */
  answered: number
  /** The number of questions that may be asked now: an unfinished timed block holds its own back. */
  openQuestions: number
}

/**
 * The count and the whole minutes of each kind. The total is rounded up, and the minutes of the kinds add up
 * to it.
 */
export type PlanParts = Record<StudyKind, number> & {
  /** The number of questions among them that are asked again. */
  repeats: number
  minutes: number
  minutesOf: Record<StudyKind, number>
}

/** The ids of the plan's flashcards; below, of its components of drugs. */
export const flashcardIdsOf = ({ cards }: Pick<StoredPlan, 'cards'>): number[] =>
  cards.map(({ id }) => id).filter((id) => !isDrugComponent(id))
export const componentIdsOf = ({ cards }: Pick<StoredPlan, 'cards'>): string[] =>
  cards.map(({ id }) => id).filter(isDrugComponent)

/** The whole plan. Minutes are rounded up. */
export function wholeOf(plan: StoredPlan): PlanParts {
  return partsOf(plan, { cards: plan.cards, questions: plan.questions })
}

/** The remaining part of the plan, in its order. */
export function leftOf(
  plan: StoredPlan,
  progress: DayProgress,
): PlanParts & { cards: PlannedCard<PlanCardId>[] } {
  const cards = plan.cards.filter(({ id }) => !progress.isDone(id))
  const answered = Math.max(0, progress.answered - plan.answeredBefore)
  const { repeats, fresh } = plan.questions
  const left = Math.min(progress.openQuestions, Math.max(0, repeats + fresh - answered))
  const questions = { repeats: Math.min(repeats, left), fresh: Math.max(0, left - repeats) }
  return { ...partsOf(plan, { cards, questions }), cards }
}

function partsOf(plan: StoredPlan, part: Pick<StoredPlan, 'cards' | 'questions'>): PlanParts {
  const counts = countsOf(part)
  const secondsOf = (isNew: boolean) =>
    part.cards.reduce((sum, card) => sum + (card.isNew === isNew ? card.seconds : 0), 0)
  const seconds = {
    reviews: secondsOf(false),
    newCards: secondsOf(true),
    questions: counts.questions * plan.secondsOfQuestion,
  }
  const minutes = Math.ceil((seconds.reviews + seconds.newCards + seconds.questions) / 60)
  return { ...counts, repeats: part.questions.repeats, minutes, minutesOf: shareMinutes(seconds, minutes) }
}
