/** What the plan foresees of a month, kept so that the learner can be told how it came (learning.md 3b). */
import { daysToCount } from './exam-gain.ts'
import { type PromiseInput, simulateSample } from './promise.ts'
import {
  deviationsOf80,
  mostPastReviews,
  type PromiseRange,
  type RecallDifference,
  recallOf,
} from './promise-range.ts'

const daysForeseen = 30

/** Standard deviations of the share recalled: always, and without a review; set and judged as those of the promise. */
const deviations = { always: 0.035, unknown: 0.07 }

export type ForeseenMonth = {
  /** The first study day that is no part of it: 30 days on, or the exam day. */
  untilDay: number
  /** Of the cards never seen, the part that comes in it. */
  partSeen: number
  /** Of the reviews on a later study day than the card's one before, the share recalled; null without one. */
  recalled80: PromiseRange | null
}

/** Follows the plan of the days, as the promise does. */
export function foreseeMonth(input: PromiseInput, difference: RecallDifference): ForeseenMonth {
  const untilDay = input.today + Math.min(daysForeseen, daysToCount(input))
  if (input.seen.length + input.unseenCount === 0) return { untilDay, partSeen: 0, recalled80: null }
  const { simulation, unseen } = simulateSample(input)
  for (let day = input.today; day < untilDay; day++) simulation.study(day)
  const recalls = simulation.reviewed().map((review) => recallOf(review, difference, input.memoryModel))
  return {
    untilDay,
    partSeen: unseen === 0 ? 0 : 1 - simulation.unseen() / unseen,
    recalled80: recalls.length === 0 ? null : rangeAround(recalls, difference),
  }
}

function rangeAround(recalls: readonly number[], { reviews }: RecallDifference): PromiseRange {
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length
  const unknown = 1 - Math.min(1, reviews / mostPastReviews)
  const deviation = Math.sqrt(deviations.always ** 2 + deviations.unknown ** 2 * unknown)
  return {
    low: Math.max(0, mean - deviationsOf80 * deviation),
    high: Math.min(1, mean + deviationsOf80 * deviation),
  }
}

/** With fewer reviews in the month the share recalled says little. */
const fewestReviews = 30
/** Of the minutes planned: who studies less is told so. */
const muchLess = 0.8

/** Whether the share recalled may be set beside what was foreseen. */
export const canCompareRecall = (reviews: number): boolean => reviews >= fewestReviews

/** Whether the plan was followed for so much less time that what came cannot be as foreseen. */
export const studiedLess = (minutes: { planned: number; studied: number }): boolean =>
  minutes.studied < muchLess * minutes.planned
