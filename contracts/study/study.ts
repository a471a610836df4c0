import { z } from 'zod'
import { cardProgress, intervals, studyCard, tagList } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  calendarDate,
  count,
  done,
  id,
  idParams,
  idText,
  instant,
  longId,
  longIdParams,
  percent,
  text,
  trimmed,
  uuid,
} from '#contracts/primitives.ts'
import { minutesProfiles, mostMinutes } from '#domain/exam-plan/minutes-profile.ts'
import { sessionQueue } from './running-sessions.ts'
import { sessionRecap, sessionStats } from './session-recap.ts'
import { more, today } from './today.ts'

/** Study: rating, undo, sessions, today's queue, settings. */

const part = z.number().min(0).max(1)
const shareRange = z.object({ low: part, high: part })

export const confidence = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

export const progressBody = z.object({
  mastery: percent.optional(),
  lastReviewed: instant.optional(),
  reviewCount: count.optional(),
  notes: text(5000).optional(),
  /**
   * The learner's own tags, in addition to the card's: the table finds the card by them, and performance is
   * shown for them.
   */
  tags: tagList.optional(),
  needsReview: z.boolean().optional(),
  /** 1 did not know, 2 unsure, 3 knew it, 4 easy (only when the Easy setting is on). */
  confidence: confidence.optional(),
  /** An id made by the browser once per rating; a rating with the same id counts once. */
  reviewId: uuid.optional(),
  /** When the learner rated: not in the future, not before the last review, at most 30 days old. */
  reviewedAt: z.iso.datetime({ offset: true }).optional(),
  /** Whether it is practice, which does not change the schedule: it is logged with counts = false. */
  practice: z.boolean().optional(),
  /** The study session to which the rating belongs. */
  sessionId: longId.optional(),
  /** The seconds from showing the card to its rating. */
  seconds: z.number().int().min(0).max(600).optional(),
})
export type ProgressBody = z.input<typeof progressBody>

export const progressReply = z.object({
  flashcardId: id,
  progress: cardProgress,
  intervals,
  /** True when this reviewId had already been counted. */
  duplicate: z.boolean(),
})

export const textSizes = ['small', 'medium', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

const minutesOfDay = z.number().int().min(5).max(mostMinutes)

export const settings = z.object({
  examDate: calendarDate.nullable(),
  timeZone: z.string(),
  newCardsPerDay: z.number().int().min(0).max(200),
  dailyMinutes: minutesOfDay,
  /**
   * The profile of the minutes until the exam; null stands for the default. Absent, like the next field, in
   * replies that browsers stored from an earlier version.
   */
  minutesProfile: z.enum(minutesProfiles).nullable().optional(),
  /** The most minutes on a day; null when the learner has not chosen them. */
  longestDay: minutesOfDay.nullable().optional(),
  /**
   * The date on which the profile began; null without an exam date. It is sent to undo a change, and must not
   * be after today.
   */
  profileBegunOn: calendarDate.nullable().optional(),
  easyButton: z.boolean(),
  singleKeys: z.boolean(),
  /** Whether badges are hidden and not celebrated; they are still earned. */
  hideBadges: z.boolean(),
  /** The text size of cards and questions. */
  textSize: z.enum(textSizes),
  /** Whether cards can also be rated by swipes, on touch screens. */
  swipes: z.boolean(),
  /** Whether components of drugs come in Today beside the flashcards. */
  drugsInToday: z.boolean(),
  /**
   * Whether questions have up to a third of the minutes of Today; it becomes false when they are left undone
   * for three days.
   */
  questionsInToday: z.boolean(),
  /** Whether new cards come although so many cards wait that they would pause. */
  newWhileCatchingUp: z.boolean(),
  /** Whether the plan keeps up known cards after the exam day, so that the goal is not asked again. */
  keepsAfterExam: z.boolean(),
  /** The ids of the outline's categories in which the learner feels weakest: new cards begin there. */
  weakCategories: z.array(trimmed(60)).max(20),
  /** Whether the questions after the registration were answered or skipped; it never becomes false again. */
  isFirstRunDone: z.boolean(),
})
export type StudySettings = z.infer<typeof settings>

const seconds = z.number().min(0)
const settingsReply = settings.extend({
  /** The profile that is used with the exam date. */
  profileNow: z.enum(minutesProfiles).optional(),
  /**
   * The learner's own seconds for a card or question, for estimates; absent in replies that browsers stored
   * from an earlier version.
   */
  pace: z.object({ review: seconds, relearn: seconds, newCard: seconds, question: seconds }).optional(),
})

/** The most cards in a session from a search: more than anybody studies at once. */
export const mostSearchedCards = 500

export const sessionScopes = ['all', 'due', 'new'] as const

export const study = {
  listChapterFlashcards: endpoint({
    method: 'GET',
    path: '/api/chapters/:id/flashcards',
    isKeptOffline: true,
    summary: 'The cards of a chapter; 403 premium_required when it is locked',
    access: 'user',
    params: idParams,
    reply: z.array(studyCard),
  }),
  starFlashcard: endpoint({
    method: 'POST',
    path: '/api/flashcards/:id/star',
    summary: 'Star or unstar a card for oneself',
    access: 'user',
    params: idParams,
    body: z.object({ isStarred: z.boolean() }),
    reply: z.object({ id, isStarred: z.boolean() }),
  }),
  saveProgress: endpoint({
    method: 'POST',
    path: '/api/flashcards/:id/progress',
    summary: 'Rate a card, or store notes and needsReview; idempotent by reviewId',
    access: 'user',
    params: idParams,
    body: progressBody,
    reply: progressReply,
  }),
  undoReview: endpoint({
    method: 'POST',
    path: '/api/flashcards/:id/undo',
    summary: 'Undo a rating: card and schedule are restored exactly; the log keeps both rows',
    access: 'user',
    params: idParams,
    body: z.object({ reviewId: uuid, undoId: uuid }),
    reply: progressReply,
  }),
  lowConfidence: endpoint({
    method: 'GET',
    path: '/api/study/low-confidence',
    isKeptOffline: true,
    summary: 'Cards of low confidence, lowest first; message explains an empty list',
    access: 'user',
    reply: z.object({ cards: z.array(studyCard), message: z.string() }),
  }),
  sessionCards: endpoint({
    method: 'GET',
    path: '/api/study/entries',
    summary: 'The cards of a study session by chapter, search, tags and scope, in study order',
    access: 'user',
    query: z.object({
      chapterId: idText.optional(),
      search: trimmed(200).optional(),
      allResults: z.enum(['true', 'false']).optional(),
      scope: z.enum(sessionScopes).optional(),
    }),
    reply: z.array(studyCard),
  }),
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
      minutes: z.coerce.number<string | number>().int().min(5).max(480).optional(),
      examDate: z.union([z.literal('none'), calendarDate]).optional(),
      profile: z.enum(minutesProfiles).optional(),
      longestDay: z.coerce.number<string | number>().int().min(5).max(480).optional(),
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
  bringToTomorrow: endpoint({
    method: 'POST',
    path: '/api/flashcards/:id/tomorrow',
    summary:
      'Bring a card that was studied before to tomorrow, unless it is due earlier; its memory stays as it is',
    access: 'user',
    params: idParams,
    reply: z.object({ flashcardId: id, dueDate: z.string().nullable() }),
  }),
  whyDue: endpoint({
    method: 'GET',
    path: '/api/flashcards/:id/schedule',
    summary: 'Why this card is due: the facts behind its date',
    access: 'user',
    params: idParams,
    reply: z.object({
      isNew: z.boolean(),
      reviewCount: count,
      lapses: count,
      lastReviewed: instant.nullable(),
      lastConfidence: z.number().int().nullable(),
      dueDate: z.string().nullable(),
      /** The chance of recalling it today, 0 to 1. */
      recallToday: z.number().nullable(),
      recallAtExam: z.number().nullable(),
      targetRecall: z.number(),
      /** Days until recall falls to 90 %. */
      stabilityDays: z.number().nullable(),
      reasons: z.array(z.string()),
      history: z.array(
        z.object({
          reviewedAt: instant,
          confidence: z.number().int(),
          counts: z.boolean(),
          undone: z.boolean(),
        }),
      ),
    }),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/api/study/settings',
    isKeptOffline: true,
    summary: 'The learner’s study settings, and how fast they study',
    access: 'user',
    reply: settingsReply,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/study/settings',
    summary: 'Change some of the study settings',
    access: 'user',
    body: settings.partial(),
    reply: settingsReply,
  }),
  startSession: endpoint({
    method: 'POST',
    path: '/api/analytics/sessions/start',
    summary: 'Begin a study session; idempotent by key',
    access: 'user',
    body: z.object({
      chapterId: id.nullish(),
      tags: z.array(text(100)).max(100).optional(),
      mode: trimmed(40).optional(),
      /** An id made by the browser once per session: requests with the same id begin it once. */
      key: uuid.optional(),
      /** The session's queue, by which another browser can continue it together with its ratings. */
      queue: sessionQueue.optional(),
    }),
    reply: z.object({ id: longId }),
  }),
  endSession: endpoint({
    method: 'PUT',
    path: '/api/analytics/sessions/:id/end',
    summary: 'End a study session; its result follows from its ratings. A second call changes nothing',
    access: 'user',
    params: longIdParams,
    body: z.object({
      sessionId: longId.optional(),
      cardsStudied: count,
      averageMastery: percent.optional(),
      stats: sessionStats.optional(),
    }),
    reply: done,
  }),
  sessionRecap: endpoint({
    method: 'GET',
    path: '/api/study/recap',
    isKeptOffline: true,
    summary:
      'The latest session (optionally of one chapter): its ratings, times and when its cards are due again',
    access: 'user',
    query: z.object({ chapterId: idText.optional() }),
    reply: sessionRecap,
  }),
  chapterProgress: endpoint({
    method: 'PUT',
    path: '/api/analytics/chapters/:id/progress',
    summary: 'Add study time to a chapter; the server computes the rest',
    access: 'user',
    params: idParams,
    body: z.object({
      averageMastery: percent.optional(),
      timeSpentSeconds: z.number().min(0).max(86_400).optional(),
      totalCards: count.optional(),
      completedCards: count.optional(),
    }),
    reply: done,
  }),
  tagProgress: endpoint({
    method: 'PUT',
    path: '/api/analytics/tags/:tag/progress',
    summary: 'Add time and confidence to a tag; the server computes the rest',
    access: 'user',
    params: z.object({ tag: text(100).min(1) }),
    body: z.object({
      success: z.boolean().optional(),
      timeSpent: z.number().min(0).max(86_400).optional(),
      confidence: z.number().min(0).max(100).optional(),
    }),
    reply: done,
  }),
  listTagProgress: endpoint({
    method: 'GET',
    path: '/api/tag-progress',
    summary: 'Mastery and reviews per tag',
    access: 'user',
    reply: z.array(
      z.object({ tag: z.string(), mastery: percent, reviewCount: count, lastReviewed: instant.nullable() }),
    ),
  }),
}
