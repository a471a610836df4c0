import { z } from 'zod'
import { studyCard } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, id } from '#contracts/primitives.ts'

/** Offline: what the browser loads ahead, to study without a network. */
export const offline = {
  week: endpoint({
    method: 'GET',
    path: '/api/study/week',
    summary: 'The cards of today and the six study days after it, as they are planned now',
    access: 'user',
    reply: z.object({
      /** The first is today; a card is in one of them. */
      days: z.array(z.object({ date: calendarDate, cardIds: z.array(id) })),
      /** Every card of these days. */
      entries: z.array(studyCard),
    }),
  }),
}
