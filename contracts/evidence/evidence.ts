import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, done, id, idParams, instant, noBody } from '#contracts/primitives.ts'
import { share } from '#contracts/progress/progress.ts'
import { optionIndex } from '#contracts/questions/question-block.ts'
import { measureIds } from '#domain/evidence/measure.ts'

/**
 * Whether our claims are true, measured with participating learners (docs/decisions/036-evidence-ledger.md).
 */

/** Results are published when this many learners take part. */
export const participantsNeeded = 200

/** A difference of two shares, -1 to 1, with its 95 % interval. */
const interval = z.object({ estimate: z.number(), low: z.number(), high: z.number() })

export const evidenceMeasure = z.object({
  id: z.enum(measureIds),
  /** The number of learners; below, of their answers or reviews, from which the measure is computed. */
  learners: count,
  answers: count,
  /**
   * The promised share, or the share right in the control group; below, the share found. Both are shares of
   * all answers; null when there are none.
   */
  expected: share.nullable(),
  found: share.nullable(),
  /** The found share minus the expected one. */
  difference: interval.nullable(),
  /**
   * A difference is claimed by a stricter interval than the one shown, of 99.9 %, because each night tests
   * again.
   */
  verdict: z.enum(['too-few', 'no-difference', 'difference']),
})
export type EvidenceMeasure = z.infer<typeof evidenceMeasure>

/** Null when the learner does not take part. */
const participation = z.object({ since: instant.nullable() })

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
      /** Empty while too few learners take part. */
      measures: z.array(evidenceMeasure),
    }),
  }),
  participation: endpoint({
    method: 'GET',
    path: '/api/evidence/participation',
    summary: 'Whether the learner takes part, since when',
    access: 'user',
    reply: participation,
  }),
  changeParticipation: endpoint({
    method: 'PUT',
    path: '/api/evidence/participation',
    summary: 'Begin or end taking part; ending deletes what was stored for it',
    access: 'user',
    limit: { points: 20, windowSeconds: 3600, per: 'user' },
    body: z.object({ takesPart: z.boolean() }),
    reply: participation,
  }),
  probes: endpoint({
    method: 'GET',
    path: '/api/evidence/probes',
    summary: 'How many probe questions there are for the learner now',
    access: 'user',
    reply: z.object({ count }),
  }),
  offerProbes: endpoint({
    method: 'POST',
    path: '/api/evidence/probes',
    summary: 'The probe questions of the week, at most five; none of them is a first attempt later',
    access: 'user',
    body: noBody,
    reply: z.object({
      probes: z.array(
        z.object({
          questionId: id,
          stem: z.string(),
          exhibit: z.string(),
          leadIn: z.string(),
          options: z.array(z.string()),
        }),
      ),
    }),
  }),
  answerProbe: endpoint({
    method: 'POST',
    path: '/api/evidence/probes/:id/answer',
    summary: 'Answer a probe question that was offered; the first answer stands, and the key is not shown',
    access: 'user',
    params: idParams,
    body: z.object({ chosen: optionIndex }),
    reply: done,
  }),
}
