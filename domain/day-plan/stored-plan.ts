/** The plan of a study day as it was made, once, and what is left of it. */
import { isDrugComponent, type PlanAhead, type PlanCardId } from '#domain/exam-plan/plan-ahead.ts'
import { type StudyKind, shareMinutes } from '#domain/scheduling/study-seconds.ts'
import { countsOf, type PlannedCard } from './plan-day.ts'

export type StoredPlan = PlanAhead & {
  /** For study on the day, and before rest days ask for more or less. */
  minutes: number
  usualMinutes: number
  secondsOfQuestion: number
  /** On the study day, before the plan was made. */
  answeredBefore: number
  /** Cards never seen that come on a later day. */
  unseenLater: number
}

/** What has been done on the study day. */
export type DayProgress = {
  /** Rated higher than 1 since, set aside, or no longer there. */
  isDone: (id: PlanCardId) => boolean
  /** Questions, due again or not. */
  answered: number
  /** Questions that may be asked now: a timed block that is not finished holds its own back. */
  openQuestions: number
}

/** How many of each kind, and their minutes: whole ones, of all rounded up, of each kind so that they add up to it. */
export type PlanParts = Record<StudyKind, number> & {
  /** Of the questions, those to be asked again. */
  repeats: number
  minutes: number
  minutesOf: Record<StudyKind, number>
}

/** Its flashcards, and its components of drugs. */
export const flashcardIdsOf = ({ cards }: Pick<StoredPlan, 'cards'>): number[] =>
  cards.map(({ id }) => id).filter((id) => !isDrugComponent(id))
export const componentIdsOf = ({ cards }: Pick<StoredPlan, 'cards'>): string[] =>
  cards.map(({ id }) => id).filter(isDrugComponent)

/** All of the plan. Minutes are rounded up. */
export function wholeOf(plan: StoredPlan): PlanParts {
  return partsOf(plan, { cards: plan.cards, questions: plan.questions })
}

/** What is left, in the order of the plan. */
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
