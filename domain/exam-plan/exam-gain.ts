/** What studying a card today adds on the exam day (learning.md 1a), and how long it takes. */

import type { Memory, MemoryModel } from '#domain/scheduling/fsrs.ts'
import { type StudySeconds, secondsOfReview } from '#domain/scheduling/study-seconds.ts'
import { daysToExam } from './exam-plan.ts'

/** Without an exam date ahead the gain is measured this many days from today (learning.md 1a). */
export const horizonDays = 180

/** Share of new cards that are known at first sight, until a learner's own is known (learning.md 1a). */
export const usualKnownAtSight = 0.45

/** What learners answer rightly of what they have never seen; a new card adds what is above it. */
export const knownUnseen = 0.33

export type GainPlan = {
  today: number
  examDay?: number | null
  memoryModel: MemoryModel
}

/** How fast a learner studies and how much of what is new they know. */
export type Pace = { seconds: StudySeconds; knownAtSight: number }

export type SeenCard = { memory: Memory; lastStudyDay: number }

/** Days over which what is studied has to last. */
export function daysToCount({ today, examDay }: Pick<GainPlan, 'today' | 'examDay'>): number {
  return daysToExam(today, examDay) ?? horizonDays
}

/**
 * Recall on the exam day if the card is reviewed today, less recall if it is not, for each second. Today's review may
 * fail: then it counts as rated 1 first and 3 on the second attempt.
 */
export function gainOfReview(card: SeenCard, plan: GainPlan): { gain: number; recallToday: number } {
  const { recallAfter, reviewCard } = plan.memoryModel
  const elapsedDays = Math.max(0, plan.today - card.lastStudyDay)
  const daysLeft = daysToCount(plan)
  const recallToday = recallAfter(card.memory, elapsedDays)
  const known = reviewCard(card.memory, elapsedDays, 3)
  const relearned = reviewCard(reviewCard(card.memory, elapsedDays, 1), 0, 3)
  const reviewed =
    recallToday * recallAfter(known, daysLeft) + (1 - recallToday) * recallAfter(relearned, daysLeft)
  return { gain: reviewed - recallAfter(card.memory, elapsedDays + daysLeft), recallToday }
}

/** Recall on the exam day of a card first seen today, less what is known without. @param knownAtSight share of new cards rated 3 at once */
export function gainOfNewCard(plan: GainPlan, knownAtSight: number): number {
  const { recallAfter, reviewCard } = plan.memoryModel
  const daysLeft = daysToCount(plan)
  const known = reviewCard(null, 0, 3)
  const learned = reviewCard(reviewCard(null, 0, 1), 0, 3)
  const recall =
    knownAtSight * recallAfter(known, daysLeft) + (1 - knownAtSight) * recallAfter(learned, daysLeft)
  return recall - knownUnseen
}

/** What a second spent on the card adds, in units of outline weight. */
export function worthOfReview(
  card: SeenCard & { weight: number },
  by: { plan: GainPlan; pace: Pace },
): { worth: number; seconds: number } {
  const { gain, recallToday } = gainOfReview(card, by.plan)
  const seconds = secondsOfReview(by.pace.seconds, recallToday)
  return { worth: (card.weight * gain) / seconds, seconds }
}
