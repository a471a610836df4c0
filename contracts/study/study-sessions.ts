import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import {
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
import { sessionQueue } from './running-sessions.ts'
import { sessionRecap, sessionStats } from './session-recap.ts'

/** The begin and the end of a session, its recap, and the time that belongs to chapters and tags. */

export const studySessions = {
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
    isKeptOffline: true,
    reply: z.array(
      z.object({ tag: z.string(), mastery: percent, reviewCount: count, lastReviewed: instant.nullable() }),
    ),
  }),
}
