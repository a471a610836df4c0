/** A learner's state of one card or other item, and its schedule. item-schedule.ts has the rule that moves it. */
import { type LentCards, lentInterval } from '#domain/evidence/lending.ts'
import { daysToExam } from '#domain/exam-plan/exam-plan.ts'
import { awayFromRestDays } from '#domain/exam-plan/rest-days.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type Memory, type MemoryWeights, memoryModelOf } from './fsrs.ts'
import { isLapse } from './lapses.ts'
import type { LoadByDay } from './load-balance.ts'
import { type ScheduleContext, scheduleReview } from './schedule-review.ts'
import { studyDayOfIsoDate } from './study-day.ts'
import { dailyReviewBudget } from './study-seconds.ts'

/** When a card, or a component of a drug, comes back. Days are study-day numbers. */
export type Schedule = {
  stability: number | null
  difficulty: number | null
  lastStudyDay: number | null
  dueDay: number | null
  lapses: number
}

/** An undo restores every field of it. */
export type CardState = Schedule & {
  mastery: number
  reviewCount: number
  /** ISO 8601 in UTC. */
  lastReviewedAt: string | null
  lastConfidence: Confidence | null
  needsReview: boolean
}

/** Before the first rating that counts. */
export const unscheduled: Schedule = {
  stability: null,
  difficulty: null,
  lastStudyDay: null,
  dueDay: null,
  lapses: 0,
}

export const newCardState: CardState = {
  mastery: 0,
  reviewCount: 0,
  lastReviewedAt: null,
  lastConfidence: null,
  needsReview: false,
  ...unscheduled,
}

export function memoryOf(state: Pick<Schedule, 'stability' | 'difficulty'>): Memory | null {
  if (state.stability === null || state.difficulty === null) return null
  return { stability: state.stability, difficulty: state.difficulty }
}

/** What every card of one learner is scheduled by on one study day. */
export type SchedulePlan = {
  today: number
  /** YYYY-MM-DD. */
  examDate: string | null
  dailyMinutes: number
  /** A day in the last four weeks before the exam, where they are not the daily ones. */
  minutesBeforeExam?: number | undefined
  /** The learner's own, or null for the defaults. */
  memoryWeights: MemoryWeights | null
  /** Cards due on each study day as they were before the day's first rating. */
  loadByDay: LoadByDay
  /** Study days that the learner keeps free. */
  restDays: readonly number[]
}

/** The same for flashcards; components of drugs are never lent. */
export type CardPlan = SchedulePlan & { lentCards: LentCards }

/** After a journey west the local day can be earlier than that of the last review: a card's days never run back. */
export function studyDayOfReview(
  plan: Pick<SchedulePlan, 'today'>,
  state: Pick<Schedule, 'lastStudyDay'>,
): number {
  return Math.max(plan.today, state.lastStudyDay ?? 0)
}

/** The context in which each card of a plan is scheduled; the card's own place in the load is taken out. */
export function scheduleContextOf(
  plan: SchedulePlan,
): (state: Schedule, lentDays?: number) => ScheduleContext {
  const examDay = plan.examDate === null ? null : studyDayOfIsoDate(plan.examDate)
  const dailyBudget = dailyReviewBudget(plan.minutesBeforeExam ?? plan.dailyMinutes)
  const memoryModel = memoryModelOf(plan.memoryWeights)
  const restDays = new Set(plan.restDays)
  // What was reviewed today has left the place that the load, taken before the day's first rating, has for it.
  const loadWithout = (state: Schedule) =>
    state.lastStudyDay === studyDayOfReview(plan, state)
      ? plan.loadByDay
      : withoutOne(plan.loadByDay, state.dueDay)
  return (state, lentDays) => {
    const today = studyDayOfReview(plan, state)
    return {
      memory: memoryOf(state),
      lastStudyDay: state.lastStudyDay,
      today,
      examDay,
      loadByDay: awayFromRestDays(loadWithout(state), restDays),
      dailyBudget,
      memoryModel,
      lentDays,
    }
  }
}

/** Days until the next review of a card while it is lent; undefined: as planned. */
export function lentDaysOf(plan: CardPlan, flashcardId: number, state: CardState): number | undefined {
  const lent = plan.lentCards.get(flashcardId)
  if (!lent) return undefined
  const examDay = plan.examDate === null ? null : studyDayOfIsoDate(plan.examDate)
  const daysLeft = daysToExam(studyDayOfReview(plan, state), examDay)
  return lentInterval(lent, { flashcardId, repetition: state.reviewCount, daysLeft })
}

function withoutOne(load: LoadByDay, dueDay: number | null): LoadByDay {
  if (dueDay === null) return load
  return { get: (day) => (day === dueDay ? Math.max(0, (load.get(day) ?? 0) - 1) : load.get(day)) }
}

export type CardRating = {
  confidence: Confidence
  plan: SchedulePlan
  reviewedAt: Date
  /** The learner marks the card for review with this rating. */
  marksForReview?: boolean | undefined
  /** Of a card that is lent. */
  lentDays?: number | undefined
}

/** The schedule after a rating that counts. */
export function scheduleAfterRating(
  before: Schedule,
  { confidence, plan, lentDays }: Pick<CardRating, 'confidence' | 'plan' | 'lentDays'>,
): Schedule {
  const today = studyDayOfReview(plan, before)
  const { memory, dueDay } = scheduleReview({ ...scheduleContextOf(plan)(before, lentDays), confidence })
  const lapsed = isLapse({ lastStudyDay: before.lastStudyDay, today, confidence })
  return {
    stability: memory.stability,
    difficulty: memory.difficulty,
    lastStudyDay: today,
    dueDay,
    lapses: before.lapses + (lapsed ? 1 : 0),
  }
}
