/**
 * The entry point for scheduling a card across days. What the buttons show (`previewReview`) and what is saved
 * (`scheduleReview`) come from the same computation.
 */

import {
  type CardToPlace,
  daysToExam,
  type ExamPlan,
  placeForExam,
  reachesFinalWindow,
  targetRetention,
} from '#domain/exam-plan/exam-plan.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import {
  defaultMemoryModel,
  type Intervals,
  type Memory,
  type MemoryModel,
  previewIntervals,
} from './fsrs.ts'
import { balancedInterval, type LoadByDay } from './load-balance.ts'

export type ScheduleContext = {
  /** Null for a card never reviewed. */
  memory: Memory | null
  /** Study day of the last review, null for a new card. */
  lastStudyDay: number | null
  /** Study day of this review, in the learner's time zone. */
  today: number
  /** Study day of the exam; without one, or once it has passed, the target is 0.90. */
  examDay?: number | null
  /** Reviews planned for each study day, this card's own not counted; without it due dates are not spread. */
  loadByDay?: LoadByDay
  /** Reviews a day that the learner has time for. */
  dailyBudget?: number
  /** The learner's; without it that of the default weights. */
  memoryModel?: MemoryModel
  /** The interval of a card that is lent, in days, whatever the rating; without it the plan's. */
  lentDays?: number | undefined
}

/** Why the due date is where it is: by its interval, in the weeks before the exam, or not needed before the exam. */
export type Placement = 'interval' | 'final-window' | 'after-exam'

export type ScheduledReview = { memory: Memory; dueDay: number; intervalDays: number; placement: Placement }

const noLoad: LoadByDay = new Map()

/** Memory and due day after a review. A repeat on the study day of the last review counts 0 days. */
export function scheduleReview(review: ScheduleContext & { confidence: Confidence }): ScheduledReview {
  return scheduleAll(review)[review.confidence]
}

/** Days until the card is due again, for each rating: exactly what `scheduleReview` would save. */
export function previewReview(context: ScheduleContext): Intervals {
  const all = scheduleAll(context)
  return { 1: all[1].intervalDays, 2: all[2].intervalDays, 3: all[3].intervalDays, 4: all[4].intervalDays }
}

/**
 * All four ratings, since each interval has to keep its place among the others. Good, the usual one, takes the best
 * day; Hard stays before it and Easy after it. After Again the card remains due until it is rated higher: a session
 * shows it again, and ending the session earlier does not lose it.
 */
function scheduleAll(context: ScheduleContext): Record<Confidence, ScheduledReview> {
  const elapsedDays = context.lastStudyDay === null ? 0 : Math.max(0, context.today - context.lastStudyDay)
  const { memoryModel = defaultMemoryModel } = context
  const memories = memoryModel.previewMemories(context.memory, elapsedDays)
  const target = targetRetention(daysToExam(context.today, context.examDay))
  const ideal = previewIntervals(memories, { memoryModel, targetRetention: target })
  const schedule = (confidence: 2 | 3 | 4, earliest: number, latest: number) => {
    const bounds = { earliest, latest }
    return place({ memory: memories[confidence], intervalDays: ideal[confidence], bounds }, context)
  }
  const good = schedule(3, 2, Number.POSITIVE_INFINITY)
  const hard = schedule(2, 1, good.intervalDays - 1)
  const again = {
    memory: memories[1],
    dueDay: context.today,
    intervalDays: 0,
    placement: 'interval' as const,
  }
  const easy = schedule(4, good.intervalDays + 1, Number.POSITIVE_INFINITY)
  const { lentDays } = context
  if (lentDays === undefined) return { 1: again, 2: hard, 3: good, 4: easy }
  const lent = (planned: ScheduledReview): ScheduledReview => ({
    memory: planned.memory,
    dueDay: context.today + lentDays,
    intervalDays: lentDays,
    placement: 'interval',
  })
  return { 1: again, 2: lent(hard), 3: lent(good), 4: lent(easy) }
}

function place(card: CardToPlace, context: ScheduleContext): ScheduledReview {
  const plan = examPlanOf(context)
  const { intervalDays, placement } =
    plan && reachesFinalWindow(plan, card.intervalDays)
      ? placeForExam(card, plan)
      : placeByInterval(card, context)
  return { memory: card.memory, dueDay: context.today + intervalDays, intervalDays, placement }
}

/** Without an exam date, on exam day and on the day before there is nothing to plan. */
function examPlanOf(context: ScheduleContext): ExamPlan | undefined {
  const { today, examDay, loadByDay, dailyBudget, memoryModel } = context
  const daysLeft = daysToExam(today, examDay)
  if (daysLeft === null || daysLeft < 2) return undefined
  return { today, examDay: today + daysLeft, loadByDay: loadByDay ?? noLoad, dailyBudget, memoryModel }
}

function placeByInterval(
  { intervalDays, bounds }: CardToPlace,
  { today, loadByDay }: ScheduleContext,
): { intervalDays: number; placement: Placement } {
  const balanced = balancedInterval({ today, intervalDays, bounds }, loadByDay ?? noLoad)
  return { intervalDays: balanced, placement: 'interval' }
}
