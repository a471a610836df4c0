/** What to study today when more is due than there is time for. */
import { daysToExam } from './exam-plan.ts'
import type { Memory, MemoryModel } from './fsrs.ts'

/** Without an exam date the gain is measured this many days from today. */
const horizonDays = 30
const usualSecondsPerReview = 15
export const usualSecondsPerNewCard = 40
const usualSecondsPerQuestion = 90
/** A learner's own pace counts from this many questions, and within these bounds: a question may be left open overnight. */
const paceKnownFrom = 20
const fastestPace = 20
const slowestPace = 300

/** `weight` is the outline weight of the card's category in percent, 0 outside the outline. */
export type DueCard = { id: number; memory: Memory; lastStudyDay: number; dueDay: number; weight: number }

/** By what a learner's due cards are ordered. */
type BacklogPlan = { today: number; examDay?: number | null; memoryModel: MemoryModel }

/**
 * Recall on the exam day if the card is reviewed today, less recall if it is not. Today's review may fail: then it
 * counts as rated 1 first and 3 on the second attempt.
 */
export function gainAtExam(card: Pick<DueCard, 'memory' | 'lastStudyDay'>, plan: BacklogPlan): number {
  const { recallAfter, reviewCard } = plan.memoryModel
  const elapsedDays = Math.max(0, plan.today - card.lastStudyDay)
  const daysLeft = daysToExam(plan.today, plan.examDay) ?? horizonDays
  const recallToday = recallAfter(card.memory, elapsedDays)
  const known = reviewCard(card.memory, elapsedDays, 3)
  const relearned = reviewCard(reviewCard(card.memory, elapsedDays, 1), 0, 3)
  const reviewed =
    recallToday * recallAfter(known, daysLeft) + (1 - recallToday) * recallAfter(relearned, daysLeft)
  return reviewed - recallAfter(card.memory, elapsedDays + daysLeft)
}

/** Due cards in the order in which they help most: outline weight x gain at the exam, then the longest due. */
export function orderBacklog<T extends DueCard>(cards: readonly T[], plan: BacklogPlan): T[] {
  const ranked = cards.map((card) => ({ card, worth: card.weight * gainAtExam(card, plan) }))
  ranked.sort((a, b) => b.worth - a.worth || a.card.dueDay - b.card.dueDay || a.card.id - b.card.id)
  return ranked.map(({ card }) => card)
}

/** Reviews that fit in a day, at least 1. */
export function dailyReviewBudget(
  dailyMinutes: number,
  secondsPerReview: number = usualSecondsPerReview,
): number {
  return Math.max(1, Math.floor((dailyMinutes * 60) / secondsPerReview))
}

/** The learner's own seconds for a question; undefined until they are known. */
export function paceOfQuestions({
  questions,
  seconds,
}: {
  questions: number
  seconds: number
}): number | undefined {
  if (questions < paceKnownFrom) return undefined
  return Math.min(slowestPace, Math.max(fastestPace, seconds / questions))
}

export type TodayInput = {
  dueCount: number
  /** Missed questions to be asked again. */
  dueQuestions: number
  /** Cards never seen that the learner may study. */
  unseenCount: number
  newCardsPerDay: number
  dailyMinutes: number
  /** Already done on this study day. */
  reviewedToday: number
  newToday: number
  /** On all questions of this study day, due or not. */
  questionSecondsToday: number
  /** The learner's own pace, when it is known. */
  secondsPerReview?: number | undefined
  secondsPerNewCard?: number | undefined
  secondsPerQuestion?: number | undefined
}

/**
 * Today's share: due cards and due questions first, then new cards while minutes and the daily number of new cards
 * last. When there is no time for all that is due, half of the day's minutes is for questions, and what one kind does
 * not need the other gets. The rest of the cards is `later`, postponed to the following days. Minutes are rounded up.
 */
export function planToday(input: TodayInput): {
  reviews: number
  questions: number
  newCards: number
  later: number
  estimatedMinutes: number
} {
  const perReview = input.secondsPerReview ?? usualSecondsPerReview
  const perNewCard = input.secondsPerNewCard ?? usualSecondsPerNewCard
  const perQuestion = input.secondsPerQuestion ?? usualSecondsPerQuestion
  const spent = input.reviewedToday * perReview + input.newToday * perNewCard + input.questionSecondsToday
  const seconds = Math.max(0, input.dailyMinutes * 60 - spent)
  const questions = Math.min(
    input.dueQuestions,
    Math.floor(secondsForQuestions(input, seconds) / perQuestion),
  )
  const reviews = Math.min(input.dueCount, Math.floor((seconds - questions * perQuestion) / perReview))
  const dueSeconds = reviews * perReview + questions * perQuestion
  const newCards = Math.min(
    input.unseenCount,
    Math.max(0, input.newCardsPerDay - input.newToday),
    Math.floor((seconds - dueSeconds) / perNewCard),
  )
  const estimatedMinutes = Math.ceil((dueSeconds + newCards * perNewCard) / 60)
  return { reviews, questions, newCards, later: input.dueCount - reviews, estimatedMinutes }
}

/** Of the seconds left: what the due cards leave, or what questions have not yet used of their half of the day. */
function secondsForQuestions(input: TodayInput, secondsLeft: number): number {
  const perReview = input.secondsPerReview ?? usualSecondsPerReview
  const halfLeft = (input.dailyMinutes * 60) / 2 - input.questionSecondsToday
  return Math.max(0, Math.min(secondsLeft, Math.max(halfLeft, secondsLeft - input.dueCount * perReview)))
}
