import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { calendarDate, count } from './primitives.ts'
import { share } from './progress.ts'

/** Whether what we claim is so, measured with learners who take part (docs/decisions/036-evidence-ledger.md). */

/** Results are published from so many learners who take part. */
export const participantsNeeded = 200

/** A difference of two shares, -1 to 1, with its 95 % interval. */
const interval = z.object({ estimate: z.number(), low: z.number(), high: z.number() })

export const evidenceMeasure = z.object({
  id: z.enum(['recall', 'readiness-block', 'readiness-in-training', 'repeat', 'order', 'spacing-none']),
  /** Learners and answers (or reviews) that it is computed from. */
  learners: count,
  answers: count,
  /** Promised, or that of the group compared with: mean of the learners' shares; null when there is none. */
  expected: share.nullable(),
  found: share.nullable(),
  /** Found less expected. */
  difference: interval.nullable(),
  verdict: z.enum(['too-few', 'no-difference', 'difference']),
})
export type EvidenceMeasure = z.infer<typeof evidenceMeasure>

export const evidence = {
  report: endpoint({
    method: 'GET',
    path: '/api/evidence',
    summary: 'What the learners who take part show of our promises, as computed last night',
    access: 'public',
    reply: z.object({
      /** Null before the first nightly run. */
      computedOn: calendarDate.nullable(),
      participants: count,
      participantsNeeded: count,
      /** Empty while fewer than needed take part. */
      measures: z.array(evidenceMeasure),
    }),
  }),
}
