/** How an exam date shapes the schedule (learning.md section 1). All days are study days. */
import { defaultMemoryModel, type Memory, type MemoryModel, usualRetention } from '#domain/scheduling/fsrs.ts'
import {
  type IntervalBounds,
  type LoadByDay,
  leastLoadedDay,
  leastLoadedFreeDay,
  withinBounds,
} from '#domain/scheduling/load-balance.ts'
import { type MinutesChoice, type MinutesOn, meanMinutes } from './minutes-profile.ts'

/** The last days before the exam, in which recall is raised to its final target. */
export const finalWindowDays = 28
const earlyRetention = 0.8
const finalRetention = usualRetention
const widenByDays = 7
/** In simulation about as many repeats follow within the window as first reviews are placed in it. */
const shareForFirstReviews = 0.5

export type ExamPlan = {
  today: number
  examDay: number
  loadByDay: LoadByDay
  /** Reviews a day that the learner has time for; the final window widens until its days are under it. */
  dailyBudget?: number
  /** The learner's; without it that of the default weights. */
  memoryModel?: MemoryModel
}

/** Days until the exam, 0 on its day; null without an exam date or after it. */
export function daysToExam(today: number, examDay: number | null | undefined): number | null {
  return examDay === null || examDay === undefined || examDay < today ? null : examDay - today
}

/** Target recall: 0.80 while more than 28 days are left, 0.90 in the last 28 days or without an exam date. */
export function targetRetention(daysLeft: number | null): number {
  return daysLeft !== null && daysLeft > finalWindowDays ? earlyRetention : finalRetention
}

/** In the last four weeks before the exam: by them final reviews are placed. */
export function minutesBeforeExam(
  choice: Pick<MinutesChoice, 'dailyMinutes'> & { minutesOn?: MinutesOn | undefined; examDay: number | null },
): number {
  const { dailyMinutes, minutesOn, examDay } = choice
  if (examDay === null || !minutesOn) return dailyMinutes
  return meanMinutes(minutesOn, examDay - finalWindowDays, examDay)
}

/**
 * The days on which the final reviews are placed: the 28 before the exam, begun weeks earlier, a week at a time,
 * for as long as even the least loaded day has reached half of the daily budget (the other half is for the repeats
 * that follow within the window). It never begins before tomorrow.
 */
export function finalWindow(plan: ExamPlan): { firstDay: number; lastDay: number } {
  const tomorrow = plan.today + 1
  const lastDay = plan.examDay - 1
  let firstDay = Math.max(tomorrow, plan.examDay - finalWindowDays)
  while (firstDay > tomorrow && isFull({ first: firstDay, last: lastDay }, plan)) {
    firstDay = Math.max(tomorrow, firstDay - widenByDays)
  }
  return { firstDay, lastDay }
}

/** Whether an interval ends in the last 28 days before the exam or after it, where the exam plan decides. */
export function reachesFinalWindow(plan: ExamPlan, intervalDays: number): boolean {
  return plan.today + intervalDays >= plan.examDay - finalWindowDays
}

/** A card to place: its memory after this review, its ideal interval and the allowed range of intervals, in days. */
export type CardToPlace = { memory: Memory; intervalDays: number; bounds: IntervalBounds }

/**
 * The interval of a card that reaches the final window, in days. When recall on the exam day is at the target
 * already, the card leaves the plan: it is next due after the exam, when recall has fallen to 0.90. Otherwise it
 * comes on the least loaded day of the window, not after its own due date, and not so soon after this review that
 * the repeat is wasted.
 */
export function placeForExam(
  card: CardToPlace,
  plan: ExamPlan,
): { intervalDays: number; placement: 'final-window' | 'after-exam' } {
  const { memoryModel = defaultMemoryModel } = plan
  const daysLeft = plan.examDay - plan.today
  if (memoryModel.recallAfter(card.memory, daysLeft) >= finalRetention) {
    const fallsToTarget = memoryModel.intervalFor(card.memory.stability, finalRetention)
    const intervalDays = Math.max(daysLeft + 2, fallsToTarget)
    return { intervalDays: withinBounds(intervalDays, card.bounds), placement: 'after-exam' }
  }
  const latest = Math.min(card.intervalDays, daysLeft - 1)
  const soonest = Math.max(finalWindow(plan).firstDay - plan.today, Math.ceil(latest / 2))
  const first = plan.today + withinBounds(Math.min(soonest, latest), card.bounds)
  const last = plan.today + withinBounds(latest, card.bounds)
  const within = {
    first: plan.today + card.bounds.earliest,
    last: plan.today + Math.min(card.bounds.latest, daysLeft - 1),
  }
  const day = leastLoadedFreeDay({ first, last, wanted: last, within }, plan.loadByDay)
  return { intervalDays: day - plan.today, placement: 'final-window' }
}

function isFull(days: { first: number; last: number }, plan: ExamPlan): boolean {
  if (plan.dailyBudget === undefined) return false
  const lightest = leastLoadedDay({ ...days, wanted: days.first }, plan.loadByDay)
  return (plan.loadByDay.get(lightest) ?? 0) >= plan.dailyBudget * shareForFirstReviews
}
