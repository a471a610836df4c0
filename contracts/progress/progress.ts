import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, count, id, idParams, instant, percent } from '#contracts/primitives.ts'

/** Progress: what a learner knows, what fades, and what was done, for the dashboard and its charts. */

/** 0 to 1. */
export const share = z.number().min(0).max(1)

const chapterProgress = z.object({
  totalCards: count,
  /** The number of cards reviewed at least once. */
  completedCards: count,
  /** Mean mastery of the completed cards. */
  averageMastery: percent,
  /** averageMastery x completedCards / totalCards. */
  coverageScaledMastery: percent,
  lastStudied: instant.nullable(),
})

export const chapterStat = z.object({
  chapter: z.object({ id, title: z.string() }),
  /** The category, inside or outside the outline; null when nothing matches. */
  category: z.string().nullable(),
  tags: z.array(z.string()),
  progress: chapterProgress,
})
export type ChapterStat = z.output<typeof chapterStat>

const weightedMasteryEntry = z.object({
  chapterId: id,
  chapterTitle: z.string(),
  /** The title of the outline's category. */
  category: z.string(),
  totalCards: count,
  /** The number of cards with a mastery of 70 or more. */
  masteredCards: count,
  /** Mean mastery of the mastered cards. */
  userMastery: percent,
})

const outlineCategory = z.object({
  id: z.string(),
  title: z.string(),
  /** Percent of the exam. */
  weight: z.number(),
  totalCards: count,
  completedCards: count,
  masteredCards: count,
  /** Mastery of the mastered cards times the share of cards mastered. */
  mastery: percent,
})

const recallCounts = z.object({
  reviews: count,
  /** Share of the reviews that were recalled: rated 2 or more. */
  recalled: share,
  /** Mean recall that the memory model predicted for them. */
  predicted: share,
})

export const progress = {
  overview: endpoint({
    method: 'GET',
    path: '/api/analytics/overview',
    summary: 'The learner’s progress in every chapter',
    access: 'user',
    isKeptOffline: true,
    reply: z.object({ chapterStats: z.array(chapterStat) }),
  }),
  weightedMastery: endpoint({
    method: 'GET',
    path: '/api/analytics/weighted-mastery',
    summary:
      'Mastery by chapter and by category of the exam outline; chapters outside the outline are left out',
    access: 'user',
    isKeptOffline: true,
    reply: z.object({
      weightedMastery: z.array(weightedMasteryEntry),
      categories: z.array(outlineCategory),
      /** The mastery of the whole outline: of the categories by their weights. */
      outlineMastery: percent,
    }),
  }),
  chapter: endpoint({
    method: 'GET',
    path: '/api/analytics/chapters/:id',
    summary: 'One chapter: progress, tags, time, what is due',
    access: 'user',
    params: idParams,
    reply: chapterStat.extend({
      tagStats: z.array(
        z.object({ tag: z.string(), mastery: percent, reviewCount: count, lastReviewed: instant.nullable() }),
      ),
      timeSpentSeconds: count,
      /** The number of cards due today or earlier, planned or waiting. */
      dueCards: count,
      /** Mean recall of the reviewed cards today; null when none was reviewed. */
      recall: share.nullable(),
    }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/analytics/activity',
    summary: 'What was done on each study day of the last year, and the weeks with four study days or more',
    access: 'user',
    isKeptOffline: true,
    reply: z.object({
      today: calendarDate,
      /** The days on which something was done, the oldest first. */
      days: z.array(
        z.object({
          date: calendarDate,
          reviews: count,
          newCards: count,
          drugReviews: count,
          questions: count,
          seconds: count,
        }),
      ),
      weeks: z.object({
        /** The number of study days since Monday. */
        daysThisWeek: count,
        /**
         * The number of good weeks in a row until now; the current week counts once it is good and does not
         * end the row before that.
         */
        current: count,
        longest: count,
        /** The number of all good weeks. */
        good: count,
      }),
    }),
  }),
  streak: endpoint({
    method: 'GET',
    path: '/api/analytics/streak',
    summary: 'The good weeks in a row, and the days of this week; rest days break nothing',
    access: 'user',
    isKeptOffline: true,
    reply: z.object({
      today: calendarDate,
      /** The number of good weeks in a row until now. */
      goodWeeks: count,
      /**
       * The days from Monday on; `free` is a rest day, `past` a past day without study, `open` today or
       * later.
       */
      days: z.array(z.object({ date: calendarDate, state: z.enum(['studied', 'free', 'past', 'open']) })),
      /** The number of study days that make this week a good one, including those already done. */
      daysNeeded: count,
    }),
  }),
  learnerFigures: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/progress',
    summary: 'Ten figures about a learner’s study, for support; no answers and no notes',
    access: 'admin',
    params: idParams,
    reply: z.object({
      examDate: calendarDate.nullable(),
      minutesADay: count,
      studyDays: count,
      lastStudyDay: calendarDate.nullable(),
      /** The number of good weeks in a row until now. */
      goodWeeks: count,
      seconds: count,
      /** Ratings of cards and of components of drugs. */
      reviews: count,
      cardsStudied: count,
      cardsMastered: count,
      /** Final answers, repeats included. */
      questions: z.object({ answered: count, right: count }),
    }),
  }),
  retention: endpoint({
    method: 'GET',
    path: '/api/analytics/retention',
    summary:
      'True retention against the predicted one: of a card’s first review on a later study day, by week and by interval',
    access: 'user',
    isKeptOffline: true,
    reply: z.object({
      /** Weeks with such reviews in the last year, the oldest first. */
      weeks: z.array(recallCounts.extend({ startsOn: calendarDate })),
      /** The counts by days since the previous review. */
      intervals: z.array(recallCounts.extend({ fromDays: count, toDays: count.nullable() })),
      last30Days: recallCounts.nullable(),
      /** Whether the schedule uses weights that were fitted to this learner. */
      isPersonal: z.boolean(),
      fittedAt: instant.nullable(),
    }),
  }),
}
