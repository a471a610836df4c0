import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count } from '#contracts/primitives.ts'
import { minutesProfiles, mostMinutes } from '#domain/exam-plan/minutes-profile.ts'
import { maxDaysAhead } from '#domain/exam-plan/rest-day-choice.ts'
import { mostWeeks } from '#domain/exam-plan/week-minutes-choice.ts'
import { more, today } from './today.ts'

/**
 * The plan of the day, what it promises, and the choices by which a learner plans: days kept free, minutes of weeks, and
 * the parts of the outline.
 */

const part = z.number().min(0).max(1)
const shareRange = z.object({ low: part, high: part })

const days = z.array(calendarDate)

/** The weeks until the exam, the current one first; minutes are per day. */
const weeksReply = z.object({
  weeks: z.array(
    z.object({
      /** The Monday of the week. */
      weekStart: calendarDate,
      minutes: count,
      /** The minutes by the profile alone. */
      profileMinutes: count,
      isDrawn: z.boolean(),
      /** Whether a change left this week its minutes because of its waiting cards. */
      isKept: z.boolean(),
      restDays: count,
    }),
  ),
})

export const studyPlan = {
  today: endpoint({
    method: 'GET',
    path: '/api/study/today',
    isKeptOffline: true,
    summary:
      'The plan of the study day, made with the first look at it, what is left of it, and the days ahead',
    access: 'user',
    reply: today,
  }),
  more: endpoint({
    method: 'GET',
    path: '/api/study/more',
    summary: 'The next cards by what they are worth, beyond the plan of the day',
    access: 'user',
    limit: { points: 600, windowSeconds: 3600, per: 'user' },
    reply: more,
  }),
  promise: endpoint({
    method: 'GET',
    path: '/api/study/promise',
    summary: 'What a number of minutes a day buys: recall on the exam day, and when all cards are seen',
    access: 'user',
    limit: { points: 600, windowSeconds: 3600, per: 'user' },
    query: z.object({
      /** The values of the settings are used unless others are given; `none` means without an exam date. */
      minutes: z.coerce.number<string | number>().int().min(5).max(mostMinutes).optional(),
      examDate: z.union([z.literal('none'), calendarDate]).optional(),
      profile: z.enum(minutesProfiles).optional(),
      longestDay: z.coerce.number<string | number>().int().min(5).max(mostMinutes).optional(),
    }),
    reply: z.object({
      minutes: z.number().int(),
      /**
       * The recall, 0 to 1, over all cards open to the learner, with 0 for unseen ones; null without an exam
       * date ahead.
       */
      recallOnExamDay: part.nullable(),
      /**
       * A range that contains the recall in 80 of 100 cases; null when there is none, absent in replies of
       * the previous version.
       */
      range80: shareRange.nullable().optional(),
      /** Null when it is not before the exam, or, without an exam date, not within half a year. */
      allSeenOn: calendarDate.nullable(),
      unseenOnExamDay: count,
      /**
       * The contents of the promise: the cards of the outline that the plan brings, and parts of drugs.
       * Unseen cards outside the outline come last and are not included. Absent in replies of the previous
       * version.
       */
      counts: z.object({ cards: count, drugParts: count, unseenOutside: count }).optional(),
      /** With an exam date ahead, the first week with the most minutes a day. */
      busiest: z.object({ from: calendarDate, minutes: count }).optional(),
      /** The part of the minutes a day that the longest day does not hold. */
      minutesLost: count.optional(),
    }),
  }),
  pastPromise: endpoint({
    method: 'GET',
    path: '/api/study/past-promise',
    summary: 'What the plan foresaw of the latest month that is over, and how it came',
    access: 'user',
    isKeptOffline: true,
    reply: z.object({
      /** Null until a month has ended. */
      past: z
        .object({
          madeOn: calendarDate,
          /** The first day after the month. */
          until: calendarDate,
          /** Cards of the outline seen by the end of the month. */
          cardsSeen: z.object({ foreseen: count, came: count }),
          /**
           * The share recalled among reviews on a later day than the card's previous one; null with few such
           * reviews.
           */
          recalled: z.object({ foreseen: shareRange, came: part }).nullable(),
          /** The minutes a day. */
          minutes: z.object({ planned: count, studied: count, isMuchLess: z.boolean() }),
        })
        .nullable(),
    }),
  }),
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
    // The days are today and the days after it, each once.
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
