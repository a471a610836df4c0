import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count } from '#contracts/primitives.ts'

export const promiseEndpoint = endpoint({
  method: 'GET',
  path: '/api/study/promise',
  summary: 'What a number of minutes a day buys',
  access: 'user',
  query: z.object({ minutes: z.number().optional(), examDate: calendarDate.optional() }),
  reply: z.object({
    recallOnExamDay: z.number().nullable(),
    allSeenOn: calendarDate.nullable(),
    unseenOnExamDay: count,
    minutes: count,
  }),
})
