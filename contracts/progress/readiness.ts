import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, id } from '#contracts/primitives.ts'
import { questionConfidence } from '#contracts/questions/question-block.ts'
import { rankReasons } from '#domain/readiness/ranked-categories.ts'
import { share } from './progress.ts'

/**
 * Readiness: the share of fresh, outline-weighted questions that would be answered right (docs/readiness.md). It is an
 * estimate of our own and never a chance of passing.
 */

const estimate = z.object({
  share,
  /** 80 of 100 times the share lies here. */
  range80: z.object({ low: share, high: share }),
  range95: z.object({ low: share, high: share }),
})

/** What gains the most: questions that were never answered, missed questions again, or the cards of a chapter. */
const categoryStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new-questions'), available: count }),
  z.object({ kind: z.literal('missed-questions'), available: count }),
  z.object({ kind: z.literal('cards'), chapterId: id, chapterTitle: z.string() }),
])
export type CategoryStep = z.output<typeof categoryStep>

const category = z.object({
  id: z.string(),
  title: z.string(),
  /** Part of the exam, 0 to 1. */
  weight: share,
  /** First attempts, not weighted by age. */
  answered: count,
  right: count,
  cards: count,
  /** Reviewed at least once. */
  cardsSeen: count,
  /** Mean recall of these today; null when none was reviewed. */
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
    reply: z.object({
      today: calendarDate,
      examDate: calendarDate.nullable(),
      daysToExam: count.nullable(),
      /** Null until `missing` is empty. */
      estimate: estimate.extend({ word: z.enum(['building', 'on track', 'strong']) }).nullable(),
      missing: z
        .object({
          /** First attempts still needed in all. */
          questions: count,
          /** Categories that still need 3 first attempts. */
          categories: count,
          /** Titles of those under 3 first attempts, those nearest to it first. */
          thinCategories: z.array(z.object({ id: z.string(), title: z.string(), answered: count })),
        })
        .nullable(),
      /** Where study gains the most first. */
      categories: z.array(category),
      /** First attempts by confidence: 1 guessing, 2 unsure, 3 sure. */
      calibration: z.array(z.object({ confidence: questionConfidence, answered: count, right: count })),
      /** On the exam day; null without an estimate or a future exam date. */
      forecast: z
        .object({
          stopNow: estimate,
          followPlan: estimate.extend({
            /** Of the promise (`study.promise`): new cards until then, and those unseen on that day. */
            newCards: count,
            cardsLeft: count,
            /** Of all cards, unseen ones counted as 0; absent in replies of the version before. */
            recallOnExamDay: share.nullable().optional(),
            recallRange80: z.object({ low: share, high: share }).nullable().optional(),
          }),
        })
        .nullable(),
    }),
  }),
}
