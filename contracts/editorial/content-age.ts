import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, idText, instant } from '#contracts/primitives.ts'
import { contentSubjects } from '#domain/editorial/review.ts'

/** Who stands for an item and since when, and who is named for having reported it. */

const thanks = z.object({
  /** Whether the user is named where a report of theirs changed an item. */
  isNamed: z.boolean(),
})

export const contentAge = {
  findAge: endpoint({
    method: 'GET',
    path: '/api/content/age',
    summary: 'Who reviewed an item and when, when it is due again, and the reports that changed it',
    access: 'user',
    query: z.object({ subject: z.enum(contentSubjects), id: idText }),
    reply: z.object({
      /** The last review that found that it stands; null for none. */
      review: z.object({ reviewer: z.string(), interests: z.string(), reviewedAt: instant }).nullable(),
      /** The day on which it was last read against its source before there were reviews. */
      readOn: calendarDate.nullable(),
      nextDue: calendarDate.nullable(),
      versions: count,
      /** The reports that led to a change, and the names of those of their reporters who want to be named. */
      reports: count,
      reporters: z.array(z.string()),
    }),
  }),
  findThanks: endpoint({
    method: 'GET',
    path: '/api/user/thanks',
    summary: 'Whether one is named where a report of one’s own changed an item',
    access: 'user',
    reply: thanks,
  }),
  changeThanks: endpoint({
    method: 'PUT',
    path: '/api/user/thanks',
    summary: 'Choose whether one is named there',
    access: 'user',
    body: thanks,
    reply: thanks,
  }),
}
