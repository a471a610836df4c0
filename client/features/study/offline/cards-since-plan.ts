import type { OutboxRow } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import { listStoredReplies, removeStoredReply, storeReply } from '#client/platform/calls/offline-replies.ts'
import type { OfflineRating } from '#domain/day-plan/offline-day.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'

const prefix = 'since-plan:'

/** The changes of cards since the plan of the week was made. */
export interface CardsSincePlan {
  /** The last rating of each card. */
  ratings: Map<number, OfflineRating>
  /** Suspended cards, and buried cards with the study day on which they were buried. */
  aside: Map<number, { buriedOn: number | undefined }>
}

const isOfPlan = (row: OutboxRow) =>
  (row.kind === 'rating' && !row.practice) ||
  row.kind === 'undo' ||
  row.kind === 'suspend' ||
  row.kind === 'bury'

/**
 * Stores a change that the server has accepted after the plan of the week was made. For each card the last
 * change of each kind counts.
 */
export async function rememberSincePlan(settled: Settled): Promise<void> {
  const { row } = settled
  if (!('reply' in settled) || !isOfPlan(row) || !('flashcardId' in row)) return
  const kind = row.kind === 'undo' ? 'rating' : row.kind
  await storeReply(row.userId, `${prefix}${kind}:${row.flashcardId}`, row)
}

/** Forgets the changes from before a new plan was requested, since the plan includes them. */
export async function forgetBefore(userId: number, beforeMs: number): Promise<void> {
  const stored = await listStoredReplies(userId, prefix)
  const known = stored.filter(({ savedAt }) => savedAt < beforeMs)
  await Promise.all(known.map(({ address }) => removeStoredReply(userId, address)))
}

/** The changes since the plan: first those that were sent, then those that wait. */
export async function listSincePlan(userId: number, timeZone: string): Promise<CardsSincePlan> {
  const sent = (await listStoredReplies<OutboxRow>(userId, prefix)).map(({ reply }) => reply)
  const waiting = (await outbox.listWaiting()).filter((row) => row.userId === userId && isOfPlan(row))
  const dayOf = (instant: string) => studyDayOf(Date.parse(instant), timeZone)
  const since: CardsSincePlan = { ratings: new Map(), aside: new Map() }
  for (const row of [...sent, ...waiting]) apply(since, row, dayOf)
  return since
}

function apply({ ratings, aside }: CardsSincePlan, row: OutboxRow, dayOf: (instant: string) => number): void {
  switch (row.kind) {
    case 'rating':
      ratings.set(row.flashcardId, { studyDay: dayOf(row.reviewedAt), confidence: row.confidence })
      break
    case 'undo':
      ratings.delete(row.flashcardId)
      break
    case 'suspend':
      if (row.isSuspended) aside.set(row.flashcardId, { buriedOn: undefined })
      else aside.delete(row.flashcardId)
      break
    case 'bury':
      if (row.isBuried) aside.set(row.flashcardId, { buriedOn: dayOf(row.changedAt) })
      else aside.delete(row.flashcardId)
      break
  }
}
