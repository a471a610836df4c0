import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, instant } from '#contracts/primitives.ts'
import { share } from '#contracts/progress/progress.ts'

/** How well the schedule predicts recall, over all learners, as srs-benchmark measures it. */

const quality = z.object({
  reviews: count,
  /** Shares of these reviews: recalled, and predicted to be. */
  recalled: share,
  predicted: share,
  logLoss: z.number(),
  /** Root mean square error over the bins of interval, number of reviews and lapses. */
  rmseBins: z.number(),
})

export const memory = {
  quality: endpoint({
    method: 'GET',
    path: '/api/admin/analytics/memory',
    summary:
      'Log loss and RMSE(bins) of the schedule over all learners, by week, and what fitting has adopted',
    access: 'admin',
    reply: z.object({
      /** Null before the first nightly run. */
      computedAt: instant.nullable(),
      /** Of the weeks below; null when there is no review. */
      total: quality.nullable(),
      /** The last 26 weeks, the oldest first. */
      weeks: z.array(quality.extend({ startsOn: calendarDate })),
      fits: z.object({ learners: count, adopted: count, latestAt: instant.nullable() }),
      /** False where the optimizer is not installed: every learner has the default weights. */
      canFit: z.boolean(),
    }),
  }),
}
