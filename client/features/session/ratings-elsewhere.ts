import type { OutboxRow } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { call } from '#client/platform/calls/calls.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { mostSecondsBack, runningSessions } from '#contracts/study/running-sessions.ts'
import { componentCardId } from '#domain/items/study-item.ts'
import type { Elsewhere, LoggedRating } from '#domain/session/merge-ratings.ts'

/**
 * What was rated and undone in any browser in this last time, and in this browser without the server knowing of it.
 * `isComplete`: the server was reached.
 */
export async function listElsewhere(
  userId: number,
  sinceMs: number,
): Promise<Elsewhere & { isComplete: boolean }> {
  const seconds = Math.min(mostSecondsBack, Math.max(1, Math.ceil(sinceMs / 1000)))
  const [waiting, reply] = await Promise.all([
    outbox.listWaiting(),
    call(runningSessions.ratings, { query: { seconds } }, { userId }).catch(() => undefined),
  ])
  const here = changesOf(waiting)
  const there = elsewhereOf(reply?.ratings ?? [])
  return {
    ratings: [...there.ratings, ...here.ratings],
    undone: [...there.undone, ...here.undone],
    isComplete: reply !== undefined,
  }
}

/** As the server tells it. */
export function elsewhereOf(ratings: Reply<typeof runningSessions.ratings>['ratings']): Elsewhere {
  return { ratings, undone: ratings.flatMap(({ reviewId, undone }) => (undone ? [reviewId] : [])) }
}

/** Of rows of the outbox, the ratings and undos. */
export function changesOf(rows: readonly OutboxRow[]): Elsewhere {
  return {
    ratings: rows.flatMap((row) => ratingOf(row) ?? []),
    undone: rows.flatMap((row) => (row.kind === 'undo' || row.kind === 'drug-undo' ? [row.reviewId] : [])),
  }
}

function ratingOf(row: OutboxRow): LoggedRating | undefined {
  if (row.kind !== 'rating' && row.kind !== 'drug-rating') return undefined
  const { reviewId, reviewedAt, confidence, session = null } = row
  const rating = { reviewId, reviewedAt, confidence, session }
  return row.kind === 'rating'
    ? { ...rating, cardId: row.flashcardId, counts: !row.practice }
    : { ...rating, cardId: componentCardId(row.drugId, row.componentId), counts: true }
}
