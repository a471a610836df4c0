import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count } from '#contracts/primitives.ts'
import { mostMinutes } from '#domain/exam-plan/minutes-profile.ts'
import { maxDaysAhead } from '#domain/exam-plan/rest-day-choice.ts'
import { mostWeeks } from '#domain/exam-plan/week-minutes-choice.ts'

/** What a learner plans by: days kept free, and the parts of the outline. */

const days = z.array(calendarDate)

/** The weeks until the exam, this one first; minutes are a day. */
const weeksReply = z.object({
  weeks: z.array(
    z.object({
      /** Its Monday. */
      weekStart: calendarDate,
      minutes: count,
      /** By the profile alone. */
      profileMinutes: count,
      isDrawn: z.boolean(),
      /** A change left this week its minutes because of what is waiting in it. */
      isKept: z.boolean(),
      restDays: count,
    }),
  ),
})

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
  listWeekMinutes: endpoint({
    method: 'GET',
    path: '/api/study/week-minutes',
    summary: 'The minutes a day, week by week until the exam; no week without an exam ahead',
    access: 'user',
    reply: weeksReply,
  }),
  saveWeekMinutes: endpoint({
    method: 'PUT',
    path: '/api/study/week-minutes',
    summary: 'Replace the weeks drawn from this week on; all others follow the profile',
    access: 'user',
    body: z.object({
      weeks: z
        .array(z.object({ weekStart: calendarDate, minutes: z.number().int().min(0).max(mostMinutes) }))
        .max(mostWeeks),
    }),
    reply: weeksReply,
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
