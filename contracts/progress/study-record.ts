import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate } from '#contracts/primitives.ts'

/** What a learner hands to an employer beside the receipt: no accredited credit. */
export const studyRecord = {
  getStudyRecord: endpoint({
    method: 'GET',
    path: '/api/user/study-record',
    summary: 'What one has studied between two days as PDF; no accredited credit',
    access: 'user',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    query: z
      .object({ from: calendarDate, to: calendarDate })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' }),
    reply: z.string(),
    produces: 'application/pdf',
  }),
}
