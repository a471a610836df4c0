import { z } from 'zod'
import { maxDaysAhead } from '#domain/scheduling/rest-day-choice.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './primitives.ts'

/** What a learner plans by: days kept free, and the parts of the outline. */

const days = z.array(calendarDate)

export const studyPlan = {
  listRestDays: endpoint({
    method: 'GET',
    path: '/api/study/rest-days',
    summary: 'The rest days from today on, the next one first',
    access: 'user',
    reply: z.object({ days }),
  }),
  saveRestDays: endpoint({
    method: 'PUT',
    path: '/api/study/rest-days',
    summary: 'Replace the rest days from today on; those of the past stay',
    access: 'user',
    // Today and the days after it, once each.
    body: z.object({ days: days.max(maxDaysAhead + 1) }),
    reply: z.object({ days }),
  }),
  listCategories: endpoint({
    method: 'GET',
    path: '/api/study/categories',
    summary: 'The categories of the exam outline with their weight in percent, in its order',
    access: 'user',
    reply: z.object({
      categories: z.array(z.object({ id: z.string(), title: z.string(), weight: z.number() })),
    }),
  }),
}
