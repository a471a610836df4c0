/** Whether the minutes are enough for what will be due: by it a day's plan decides what comes first (docs/decisions/024). */
import { daysToExam, finalWindowDays } from '#domain/exam-plan/exam-plan.ts'
import type { LoadByDay } from '#domain/scheduling/load-balance.ts'
import { type StudySeconds, secondsOfReview } from '#domain/scheduling/study-seconds.ts'

const daysLookedAhead = 14
/** By the usual intervals: a new card comes back after two days, and every second reviewed card within a week. */
const newComesBackAfter = 2
const reviewComesBackAfter = 7
const shareComingBack = 0.5
/** What is due may need so many days before new cards wait for it. */
const mostDaysWaiting = 3
/** Before the exam, when what is known is made sure of. */
const lastDays = 10

/** Of a study day. */
type SecondsOn = (day: number) => number

type DaysAhead = {
  today: number
  examDay?: number | null
  pace: { seconds: StudySeconds }
  /** Cards due today and before, and on each day after. */
  dueNow: number
  dueAhead: LoadByDay
  newPerDay: number
  /** For cards, on a day that is no rest day. */
  secondsOn: SecondsOn
}

/**
 * Whether all that will be due in two weeks can be done beside the new cards, so that at their end no more waits than now.
 * Without an exam day nothing has to be seen by a date: then due cards can always come first. In the last four weeks it
 * is never so: there, what a second adds decides.
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

/** The last four weeks before the exam. */
export function isInFinalWindow(day: { today: number; examDay?: number | null }): boolean {
  const daysLeft = daysToExam(day.today, day.examDay)
  return daysLeft !== null && daysLeft <= finalWindowDays
}

/** Whether what is due needs more than three days, so that nothing new comes. */
export function isCatchingUp(
  dueSeconds: number,
  { today, secondsOn }: Pick<DaysAhead, 'today' | 'secondsOn'>,
): boolean {
  let seconds = 0
  for (let day = today; day < today + mostDaysWaiting; day++) seconds += secondsOn(day)
  return dueSeconds > seconds
}

/** Whether the exam is so near that a card which would not be recalled on its day comes before anything new. */
export function takesLowFirst(day: { today: number; examDay?: number | null }): boolean {
  const daysLeft = daysToExam(day.today, day.examDay)
  return daysLeft !== null && daysLeft <= lastDays
}
