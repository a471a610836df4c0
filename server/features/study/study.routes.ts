import type { study } from '#contracts/study/study.ts'
import type { Deps } from '#server/deps.ts'
import { requireChapter } from '#server/features/catalogue/require-flashcard.ts'
import { bringToTomorrow } from '#server/features/study/day/bring-to-tomorrow.ts'
import { explainDue } from '#server/features/study/day/explain-due.ts'
import { findMore, findToday } from '#server/features/study/day/find-today.ts'
import { changeSettings, findSettings } from '#server/features/study/plan/change-settings.ts'
import { promiseMinutes } from '#server/features/study/plan/promise-minutes.ts'
import { findPastPromise } from '#server/features/study/plan/record-promise.ts'
import {
  endStudySession,
  recapSession,
  startStudySession,
} from '#server/features/study/sessions/study-session.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { listChapterCards, listLowConfidenceCards, listSessionCards } from './list-study-cards.ts'
import { saveProgress, undoReview } from './rating/save-progress.ts'
import { starCard } from './rating/star-card.ts'
import { addChapterTime, addTagTime, listTagStats } from './study.queries.ts'

/** Seconds of one chapter or tag update whose body has none. */
const usualSeconds = 30

export function studyRoutes(deps: Deps): Handlers<typeof study> {
  return {
    listChapterFlashcards: ({ user, params }) => listChapterCards(deps, user, { chapterId: params.id }),
    starFlashcard: async ({ user, params, body }) => {
      await starCard(deps, user, { flashcardId: params.id, isStarred: body.isStarred })
      return { id: params.id, isStarred: body.isStarred }
    },
    saveProgress: ({ user, params, body }) => saveProgress(deps, user, { flashcardId: params.id, body }),
    undoReview: ({ user, params, body }) => undoReview(deps, user, { flashcardId: params.id, ...body }),
    lowConfidence: ({ user }) => listLowConfidenceCards(deps, user),
    sessionCards: ({ user, query }) => listSessionCards(deps, user, query),
    today: ({ user }) => findToday(deps, user),
    more: ({ user }) => findMore(deps, user),
    pastPromise: ({ user }) => findPastPromise(deps, user),
    promise: ({ user, query }) => promiseMinutes(deps, user, query),
    bringToTomorrow: ({ user, params }) => bringToTomorrow(deps, user, params.id),
    whyDue: ({ user, params }) => explainDue(deps, user, params.id),
    getSettings: ({ user }) => findSettings(deps, user),
    updateSettings: ({ user, body }) => changeSettings(deps, user, body),
    startSession: ({ user, body }) => startStudySession(deps, user, body),

    endSession: async ({ user, params, body }) => {
      await endStudySession(deps, user, params.id, body)
      await deps.publish(deps.db, 'sessionEnded', { learner: user })
      return { ok: true }
    },

    sessionRecap: ({ user, query }) => recapSession(deps, user, query.chapterId),

    chapterProgress: async ({ user, params, body }) => {
      await requireChapter(deps.db, params.id)
      const seconds = Math.round(body.timeSpentSeconds ?? usualSeconds)
      await addChapterTime(deps.db, {
        userId: user.userId,
        chapterId: params.id,
        seconds,
        now: deps.clock.now(),
      })
      return { ok: true }
    },

    tagProgress: async ({ user, params, body }) => {
      await addTagTime(deps.db, {
        userId: user.userId,
        tag: params.tag,
        seconds: Math.round(body.timeSpent ?? usualSeconds),
        confidence: body.confidence,
        now: deps.clock.now(),
      })
      return { ok: true }
    },

    listTagProgress: async ({ user }) => {
      const rows = await listTagStats(deps.db, user.userId)
      return rows.map((row) => ({
        ...row,
        mastery: Math.round(row.mastery),
        lastReviewed: row.lastReviewed?.toISOString() ?? null,
      }))
    },
  }
}
