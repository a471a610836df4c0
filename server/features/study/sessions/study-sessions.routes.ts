import type { studySessions } from '#contracts/study/study-sessions.ts'
import type { Deps } from '#server/deps.ts'
import { requireChapter } from '#server/features/catalogue/require-flashcard.ts'
import { addChapterTime, addTagTime, listTagStats } from '#server/features/study/study.queries.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { endStudySession, recapSession, startStudySession } from './study-session.ts'

/** The seconds of one chapter or tag update whose body does not say them. */
const usualSeconds = 30

export function studySessionsRoutes(deps: Deps): Handlers<typeof studySessions> {
  return {
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
