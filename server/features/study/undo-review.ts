import type { z } from 'zod'
import type { progressReply } from '#contracts/study.ts'
import { previewReview } from '#domain/scheduling/schedule-review.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { conflict, notFound } from '#server/platform/refusal.ts'
import { presentProgress, scheduleContext } from './present-entry.ts'
import { findRatingFacts, findReview, lockCardState, recordReview } from './rating.queries.ts'

/**
 * Takes back a rating: the card and its schedule return to what they were before it, and the log keeps both rows.
 * Undoing the same rating again changes nothing.
 * @throws Refusal 404 for a rating that is not one's own, 409 when a later rating of the card stands.
 */
export async function undoReview(
  deps: Deps,
  learner: SignedIn,
  undo: { flashcardId: number; reviewId: string; undoId: string },
): Promise<z.input<typeof progressReply>> {
  return deps.db.transaction(async (tx) => {
    const key = { userId: learner.userId, flashcardId: undo.flashcardId, reviewId: undo.reviewId }
    await lockCardState(tx, learner.userId, undo.flashcardId)
    const now = deps.clock.now()
    const today = studyDayOf(now.getTime(), learner.timeZone)
    const readFacts = () => findRatingFacts(tx, { ...key, loadFrom: today })
    const facts = await readFacts()
    const review = await findReview(tx, key)
    if (!facts || !review) throw notFound('This rating does not exist')
    const after = review.isUndone ? facts.state : review.before
    if (!review.isUndone) {
      if (review.isSuperseded)
        throw conflict('A later rating of this card stands. Undo that one first.', 'not_latest')
      const counted = review.counts ? -1 : 0
      const isWritten = await recordReview(tx, {
        ...key,
        reviewId: undo.undoId,
        sessionId: null,
        confidence: null,
        counts: false,
        undoes: undo.reviewId,
        version: facts.version,
        reviewedAt: now,
        studyDay: review.studyDay,
        before: facts.state,
        after,
        notes: facts.notes,
        now,
        dayReviews: counted,
        dayNewCards: review.before.reviewCount === 0 ? counted : 0,
      })
      if (!isWritten) throw conflict('This card is being rated on another device. Please try again.')
    }
    // Read again: the card's own due day has moved in the load.
    const plan = { ...((await readFacts()) ?? facts), today }
    return {
      flashcardId: undo.flashcardId,
      progress: presentProgress(after, facts.notes, today),
      intervals: previewReview(scheduleContext(plan, after)),
      duplicate: review.isUndone,
    }
  })
}
