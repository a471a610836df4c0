import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { studySessions } from '#contracts/study/study-sessions.ts'
import { componentCardId } from '#domain/items/study-item.ts'
import { type DrugComponentId, drugComponents } from '#domain/mastery/drug-mastery.ts'
import { isKnown } from '#domain/mastery/flashcard-mastery.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { requireChapter } from '#server/features/catalogue/require-flashcard.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import {
  addStudyTime,
  endSession,
  findFirstReviewOfSession,
  findLatestSession,
  listDrugReviewsOfSession,
  listReviewsOfSession,
  lockSession,
  saveSession,
} from './study-session.queries.ts'

type Start = z.output<typeof studySessions.startSession.body>
type End = z.output<typeof studySessions.endSession.body>

const secondsOfDay = 86_400

/**
 * The error for another learner's session, or one that was lost when a backup was restored. Its code lets the
 * browser send the rating again without the session; any other 404 means that the rating cannot be saved.
 */
export const sessionUnknown = () => notFound('This study session does not exist', 'session_unknown')

/** Begins a study session, once for each key. @throws HttpError 404 for an unknown chapter. */
export async function startStudySession(
  deps: Deps,
  learner: SignedIn,
  start: Start,
): Promise<{ id: number }> {
  if (start.chapterId) await requireChapter(deps.db, start.chapterId)
  const id = await saveSession(deps.db, {
    userId: learner.userId,
    chapterId: start.chapterId ?? null,
    tags: start.tags ?? [],
    mode: start.mode ?? '',
    startedAt: deps.clock.now(),
    ...(start.key && { sessionKey: start.key, ...start.queue }),
  })
  return { id }
}

/**
 * Ends a session of this learner. Repeating the call changes nothing, and a resumed session, which has become
 * longer, ends again. Its counts come from its ratings, not from the browser. Only the time comes from the
 * browser: not less than its ratings took, since another browser may have taken part in it, and at most the
 * length of the session. The time since the last end is added to the study day of the first rating since
 * then; without one, to the day of the session's first rating, or of its start when it has no ratings.
 * @throws HttpError 404
 */
export async function endStudySession(
  deps: Deps,
  learner: SignedIn,
  sessionId: number,
  end: End,
): Promise<void> {
  const { userId } = learner
  await deps.db.transaction(async (tx) => {
    const session = await lockSession(tx, userId, sessionId)
    if (!session) throw sessionUnknown()
    const endedAt = deps.clock.now()
    // A session that was studied offline begins with its first rating, because its start arrived together
    // with the rest.
    const first = await findFirstReviewOfSession(tx, userId, { id: sessionId, since: session.endedAt })
    const began = Math.min(
      session.startedAt.getTime(),
      first?.reviewedAt.getTime() ?? Number.POSITIVE_INFINITY,
    )
    const longest = Math.max(0, Math.round((endedAt.getTime() - began) / 1000))
    const claimed = Math.max(end.stats?.timeSpentSeconds ?? 0, first?.seconds ?? 0)
    const timeSpentSeconds = Math.min(claimed, longest)
    const seconds = timeSpentSeconds - session.timeSpentSeconds
    if (session.endedAt !== null && seconds <= 0) return
    await endSession(tx, userId, { id: sessionId, endedAt, timeSpentSeconds })
    const studyDay =
      first?.studyDaySince ?? first?.studyDay ?? studyDayOf(session.startedAt.getTime(), learner.timeZone)
    if (seconds > 0) await addStudyTime(tx, userId, { studyDay, seconds: Math.min(secondsOfDay, seconds) })
  })
}

/** The latest session with its ratings and when its cards are due again; null when there is none yet. */
export async function recapSession(
  deps: Deps,
  learner: SignedIn,
  chapterId: number | undefined,
): Promise<Reply<typeof studySessions.sessionRecap>> {
  const session = await findLatestSession(deps.db, learner.userId, chapterId)
  if (!session) return { session: null }
  const reviews = await listReviewsOfSession(deps.db, learner.userId, session.id)
  const ofDrugs = await listDrugReviewsOfSession(deps.db, learner.userId, session.id)
  const standing = [...reviews, ...ofDrugs].filter((review) => !review.undone)
  return {
    session: {
      id: session.id,
      chapterId: session.chapterId,
      mode: session.mode,
      startedAt: session.startedAt.toISOString(),
      endedAt: session.endedAt?.toISOString() ?? null,
      cardsStudied: new Set(standing.map(cardIdOf)).size,
      stats: {
        correctAnswers: standing.filter((review) => isKnown(review.confidence)).length,
        totalAnswers: standing.length,
        timeSpentSeconds: session.timeSpentSeconds,
      },
      cards: reviews.map(({ dueDay, reviewedAt, ...review }) => ({
        ...review,
        reviewedAt: reviewedAt.toISOString(),
        dueDate: dueDay === null ? null : isoDateOfStudyDay(dueDay),
      })),
      ...(ofDrugs.length > 0 && { drugs: ofDrugs.map(recapDrugOf) }),
    },
  }
}

const cardIdOf = (review: { flashcardId: number } | { drugId: number; componentId: DrugComponentId }) =>
  'flashcardId' in review ? review.flashcardId : componentCardId(review.drugId, review.componentId)

function recapDrugOf({
  dueDay,
  reviewedAt,
  drugName,
  ...review
}: Awaited<ReturnType<typeof listDrugReviewsOfSession>>[number]) {
  const name = drugComponents.find(({ id }) => id === review.componentId)?.displayName ?? ''
  return {
    ...review,
    title: `${drugName}: ${name}`,
    reviewedAt: reviewedAt.toISOString(),
    dueDate: dueDay === null ? null : isoDateOfStudyDay(dueDay),
  }
}
