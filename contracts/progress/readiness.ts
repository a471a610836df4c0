import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, id } from '#contracts/primitives.ts'
import { questionConfidence } from '#contracts/questions/question-block.ts'
import { rankReasons } from '#domain/readiness/ranked-categories.ts'
import { share } from './progress.ts'

/**
 * Readiness: the share of fresh, outline-weighted questions that would be answered right (docs/readiness.md).
 * It is our own estimate and never a chance of passing.
 */

const estimate = z.object({
  share,
  /** A range that contains the share in 80 of 100 cases. */
  range80: z.object({ low: share, high: share }),
  range95: z.object({ low: share, high: share }),
})

/**
 * The step that gains the most: questions that were never answered, missed questions again, or the cards of a
 * chapter.
 */
const categoryStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new-questions'), available: count }),
  z.object({ kind: z.literal('missed-questions'), available: count }),
  z.object({ kind: z.literal('cards'), chapterId: id, chapterTitle: z.string() }),
])
export type CategoryStep = z.output<typeof categoryStep>

const category = z.object({
  id: z.string(),
  title: z.string(),
  /** The category's part of the exam, 0 to 1. */
  weight: share,
  /** The number of first attempts, not weighted by age. */
  answered: count,
  right: count,
  cards: count,
  /** The number of cards reviewed at least once. */
  cardsSeen: count,
  /** The mean recall of these cards today; null when none was reviewed. */
  recall: share.nullable(),
  /** Null until there is an estimate. */
  share: share.nullable(),
  /** Percentage points of the exam, 0 to 100; null until there is an estimate. */
  pointsToGain: z.number().nullable(),
  reason: z.enum(rankReasons),
  /** Null when nothing is left to do. */
  step: categoryStep.nullable(),
})

export const readiness = {
  readiness: endpoint({
    method: 'GET',
    path: '/api/analytics/readiness',
    summary:
      'Readiness with its range, the ranked categories, calibration and forecast, or what is missing until there is an estimate',
    access: 'premium',
    isKeptOffline: true,
    reply: z.object({
      today: calendarDate,
      examDate: calendarDate.nullable(),
      daysToExam: count.nullable(),
      /** Null until `missing` is empty. */
      estimate: estimate.extend({ word: z.enum(['building', 'on track', 'strong']) }).nullable(),
      missing: z
        .object({
          /** The number of first attempts still needed in all. */
          questions: count,
          /** The number of categories that still need 3 first attempts. */
          categories: count,
          /** The titles of categories with fewer than 3 first attempts, those nearest to 3 first. */
          thinCategories: z.array(z.object({ id: z.string(), title: z.string(), answered: count })),
        })
        .nullable(),
      /** The categories, those in which study gains the most first. */
      categories: z.array(category),
      /** First attempts by confidence: 1 guessing, 2 unsure, 3 sure. */
      calibration: z.array(z.object({ confidence: questionConfidence, answered: count, right: count })),
      /** The forecast for the exam day; null without an estimate or a future exam date. */
      forecast: z
        .object({
          stopNow: estimate,
          followPlan: estimate.extend({
            /**
             * Numbers of the promise (`studyPlan.promise`): new cards until the exam day; below, cards still
             * unseen on that day.
             */
            newCards: count,
            cardsLeft: count,
            /**
             * The recall over all cards, with 0 for unseen ones; absent in replies of the previous version.
             */
            recallOnExamDay: share.nullable().optional(),
            recallRange80: z.object({ low: share, high: share }).nullable().optional(),
          }),
        })
        .nullable(),
    }),
  }),
}
