/**
 * Whether the minutes are enough for the cards that will be due: from this a day's plan decides what comes
 * first (docs/decisions/024).
 */
import { daysToExam, finalWindowDays } from '#domain/exam-plan/exam-plan.ts'
import type { LoadByDay } from '#domain/scheduling/load-balance.ts'
import { type StudySeconds, secondsOfReview } from '#domain/scheduling/study-seconds.ts'

const daysLookedAhead = 14
/**
 * Estimates from the usual intervals: a new card comes back after two days, and every second reviewed card
 * within a week.
 */
const newComesBackAfter = 2
const reviewComesBackAfter = 7
const shareComingBack = 0.5
/** Due cards may need this many days before new cards wait for them. */
const mostDaysWaiting = 3
/** The last days before the exam, when known cards are secured. */
const lastDays = 10

/** The seconds of a study day. */
type SecondsOn = (day: number) => number

type DaysAhead = {
  today: number
  examDay?: number | null
  pace: { seconds: StudySeconds }
  /** The number of cards due today or earlier; below, on each day after. */
  dueNow: number
  dueAhead: LoadByDay
  newPerDay: number
  /** The seconds for cards on a day that is not a rest day. */
  secondsOn: SecondsOn
}

/**
 * Whether all cards that will be due in two weeks can be done beside the new cards, so that no more wait at
 * the end than now. Without an exam day no card must be seen by a date, so due cards can always come first.
 * In the last four weeks the result is always false: then the gain per second decides.
 */
export function hasTimeForAll(ahead: DaysAhead): boolean {
  if (daysToExam(ahead.today, ahead.examDay) === null) return true
  if (isInFinalWindow(ahead)) return false
  const { pace, newPerDay, dueNow } = ahead
  const reviewSeconds = secondsOfReview(pace.seconds)
  const forReviewsOn = (day: number) => Math.max(0, ahead.secondsOn(day) - newPerDay * pace.seconds.newCard)
  const comeBack = new Map<number, number>()
  const add = (day: number, cards: number) => comeBack.set(day, (comeBack.get(day) ?? 0) + cards)
  let waiting = dueNow
  for (let day = 0; day < daysLookedAhead; day++) {
    const placed = day === 0 ? 0 : (ahead.dueAhead.get(ahead.today + day) ?? 0)
    waiting += placed + (comeBack.get(day) ?? 0)
    const reviewed = Math.min(waiting, forReviewsOn(ahead.today + day) / reviewSeconds)
    waiting -= reviewed
    add(day + newComesBackAfter, newPerDay)
    add(day + reviewComesBackAfter, shareComingBack * reviewed)
  }
  return waiting <= Math.max(1, dueNow)
}

/** Whether the exam is in the next four weeks. */
export function isInFinalWindow(day: { today: number; examDay?: number | null }): boolean {
  const daysLeft = daysToExam(day.today, day.examDay)
  return daysLeft !== null && daysLeft <= finalWindowDays
}

/** Whether due cards need more than three days, so that no new cards come. */
export function isCatchingUp(
  dueSeconds: number,
  { today, secondsOn }: Pick<DaysAhead, 'today' | 'secondsOn'>,
): boolean {
  let seconds = 0
  for (let day = today; day < today + mostDaysWaiting; day++) seconds += secondsOn(day)
  return dueSeconds > seconds
}

/** Whether the exam is so near that cards which would not be recalled on its day come before new ones. */
export function takesLowFirst(day: { today: number; examDay?: number | null }): boolean {
  const daysLeft = daysToExam(day.today, day.examDay)
  return daysLeft !== null && daysLeft <= lastDays
}
