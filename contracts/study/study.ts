import { z } from 'zod'
import { cardProgress, intervals, studyCard, tagList } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  count,
  id,
  idParams,
  idText,
  instant,
  longId,
  percent,
  text,
  trimmed,
  uuid,
} from '#contracts/primitives.ts'

/** Study: the cards of a session, rating, undo, and why a card is due. */

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
  /** The revision of the card's text that was on the screen. */
  revision: count.optional(),
})
export type ProgressBody = z.input<typeof progressBody>

export const progressReply = z.object({
  flashcardId: id,
  progress: cardProgress,
  intervals,
  /** True when this reviewId had already been counted. */
  duplicate: z.boolean(),
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
}
