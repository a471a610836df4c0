import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, instant, noBody, percent } from '#contracts/primitives.ts'

/** Admins: what learners do with the content, from roll-ups. */

export const contentPerformanceRows = 10
/** A card counts among the hardest from so many learners on: of fewer, one bad day would decide. */
export const hardestFromLearners = 5

export const contentStatistics = {
  contentPerformance: endpoint({
    method: 'GET',
    path: '/api/admin/analytics/content-performance',
    summary: 'Ten cards: those studied most, or the hardest of those that enough learners studied',
    access: 'admin',
    query: z.object({ order: z.enum(['most-studied', 'hardest']).default('most-studied') }),
    reply: z.object({
      cardPerformance: z.array(
        z.object({
          cardId: id,
          question: z.string(),
          chapterTitle: z.string(),
          /** Ratings of all learners. */
          totalAttempts: count,
          /** Mean mastery of the learners who reviewed it. */
          averageScore: percent,
          lastStudied: instant.nullable(),
        }),
      ),
      /** Null before the first computation: of many learners the job does it, soon. */
      computedAt: instant.nullable(),
    }),
  }),
  chapterUsage: endpoint({
    method: 'GET',
    path: '/api/admin/analytics/chapter-usage',
    summary: 'Every chapter: how many of its cards are studied, by how many learners, how well',
    access: 'admin',
    reply: z.object({
      chapterUsage: z.array(
        z.object({
          chapterId: id,
          chapterTitle: z.string(),
          totalCards: count,
          /** Cards that somebody reviewed. */
          studiedCards: count,
          uniqueUsers: count,
          averageMastery: percent,
        }),
      ),
      computedAt: instant.nullable(),
    }),
  }),
  computeContentStatistics: endpoint({
    method: 'POST',
    path: '/api/admin/analytics/compute',
    summary: 'Compute both now, as every night',
    access: 'admin',
    limit: { points: 20, windowSeconds: 3600, per: 'user' },
    body: noBody,
    /** Null when it takes a while, of many learners: the job does it, and the next look shows it. */
    reply: z.object({ computedAt: instant.nullable() }),
  }),
}
