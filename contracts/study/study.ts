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
  /** The learner's own, beside those of the card: the table finds it by them, and they have their performance. */
  tags: tagList.optional(),
  needsReview: z.boolean().optional(),
  /** 1 did not know, 2 unsure, 3 knew it, 4 easy (only when the Easy setting is on). */
  confidence: confidence.optional(),
  /** Made by the browser once per rating; the same one counts once. */
  reviewId: uuid.optional(),
  /** When the learner rated: not in the future, not before the last review, at most 30 days old. */
  reviewedAt: z.iso.datetime({ offset: true }).optional(),
  /** Practice does not change the schedule: it is logged with counts = false. */
  practice: z.boolean().optional(),
  /** The study session it belongs to. */
  sessionId: longId.optional(),
  /** From the card on screen to its rating. */
  seconds: z.number().int().min(0).max(600).optional(),
})
export type ProgressBody = z.input<typeof progressBody>

export const progressReply = z.object({
  flashcardId: id,
  progress: cardProgress,
  intervals,
  /** True when this reviewId was already counted. */
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
  /** How the minutes lead to the exam; null: as usual. Absent, as the next one, in replies that browsers kept from before. */
  minutesProfile: z.enum(minutesProfiles).nullable().optional(),
  /** The most minutes on a day; null: not said. */
  longestDay: minutesOfDay.nullable().optional(),
  /** From when on they follow the profile; null: without an exam date. It is sent to undo a change, not after today. */
  profileBegunOn: calendarDate.nullable().optional(),
  easyButton: z.boolean(),
  singleKeys: z.boolean(),
  /** No badges are shown and none is celebrated; they are earned all the same. */
  hideBadges: z.boolean(),
  /** Of cards and questions. */
  textSize: z.enum(textSizes),
  /** Cards are rated by swipes too, on touch screens. */
  swipes: z.boolean(),
  /** Components of drugs come in Today beside the flashcards. */
  drugsInToday: z.boolean(),
  /** Questions have up to a third of the minutes of Today; it becomes false when they are left for three days. */
  questionsInToday: z.boolean(),
  /** New cards come although so much waits that they would pause. */
  newWhileCatchingUp: z.boolean(),
  /** After the exam day: the plan keeps what is known, and the goal is not asked again. */
  keepsAfterExam: z.boolean(),
  /** Ids of the outline's categories that the learner feels weakest in: new cards begin there. */
  weakCategories: z.array(trimmed(60)).max(20),
  /** The questions after the registration were answered or skipped; it never becomes false again. */
  isFirstRunDone: z.boolean(),
})
export type StudySettings = z.infer<typeof settings>

const seconds = z.number().min(0)
const settingsReply = settings.extend({
  /** The learner's own seconds for a card or question, for estimates; absent in replies that browsers kept from before. */
  /** In force with the exam date. */
  profileNow: z.enum(minutesProfiles).optional(),
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
      /** As in the settings unless given; `none`: without an exam date. */
      minutes: z.coerce.number<string | number>().int().min(5).max(480).optional(),
      examDate: z.union([z.literal('none'), calendarDate]).optional(),
      profile: z.enum(minutesProfiles).optional(),
      longestDay: z.coerce.number<string | number>().int().min(5).max(480).optional(),
    }),
    reply: z.object({
      minutes: z.number().int(),
      /** 0 to 1, of all cards open to the learner, unseen ones counted as 0; null without an exam date ahead. */
      recallOnExamDay: part.nullable(),
      /** 80 of 100 times the recall lies here; null where there is none to say, absent in replies of the version before. */
      range80: shareRange.nullable().optional(),
      /** Null when that is not before the exam, or in half a year without one. */
      allSeenOn: calendarDate.nullable(),
      unseenOnExamDay: count,
      /**
       * What all this is of: the cards of the outline that the plan brings, and parts of drugs. Cards never seen outside the
       * outline come last and are no part of it. Absent in replies of the version before.
       */
      counts: z.object({ cards: count, drugParts: count, unseenOutside: count }).optional(),
      /** With an exam date ahead: the first of the weeks with the most minutes a day. */
      busiest: z.object({ from: calendarDate, minutes: count }).optional(),
      /** Of the minutes a day, those that the longest day does not hold. */
      minutesLost: count.optional(),
    }),
  }),
  pastPromise: endpoint({
    method: 'GET',
    path: '/api/study/past-promise',
    summary: 'What the plan foresaw of the latest month that is over, and how it came',
    access: 'user',
    reply: z.object({
      /** Null until a month is over. */
      past: z
        .object({
          madeOn: calendarDate,
          /** The first day after it. */
          until: calendarDate,
          /** Cards seen at its end, of the outline. */
          cardsSeen: z.object({ foreseen: count, came: count }),
          /** Reviews on a later day than the card's one before, the share recalled; null with few of them. */
          recalled: z.object({ foreseen: shareRange, came: part }).nullable(),
          /** A day. */
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
      /** Chance of recalling it today, 0 to 1. */
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
      /** Made by the browser once per session: the same one begins once. */
      key: uuid.optional(),
      /** By which it goes on in another browser, with its ratings. */
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
