import type { OutboxRow } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import { keepReply, listKeptReplies, removeKeptReply } from '#client/platform/offline-replies.ts'
import type { OfflineRating } from '#domain/scheduling/offline-day.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'

const prefix = 'rated:'
const keyOf = (flashcardId: number) => prefix + flashcardId

type Rated = { flashcardId: number; confidence: number; reviewedAt: string }

/** Remembers what the server has accepted: the plan of the week was made before. */
export async function rememberRated(settled: Settled): Promise<void> {
  const { row } = settled
  if (!('reply' in settled)) return
  if (row.kind === 'undo') await removeKeptReply(row.userId, keyOf(row.flashcardId))
  if (row.kind !== 'rating' || row.practice) return
  const { flashcardId, confidence, reviewedAt } = row
  await keepReply(row.userId, keyOf(flashcardId), { flashcardId, confidence, reviewedAt } satisfies Rated)
}

/** A new plan knows what was rated before it was asked for. */
export async function forgetRatedBefore(userId: number, beforeMs: number): Promise<void> {
  const rated = await listKeptReplies<Rated>(userId, prefix)
  const known = rated.filter(({ savedAt }) => savedAt < beforeMs)
  await Promise.all(known.map(({ address }) => removeKeptReply(userId, address)))
}

/** The last rating of each card since the plan: those that were sent, then those that wait. */
export async function listRatedCards(userId: number, timeZone: string): Promise<Map<number, OfflineRating>> {
  const sent = (await listKeptReplies<Rated>(userId, prefix)).map(({ reply }) => reply)
  const ratings = new Map(sent.map((rated) => [rated.flashcardId, rated]))
  for (const row of await outbox.listWaiting()) if (row.userId === userId) apply(ratings, row)
  return new Map(
    [...ratings].map(([id, { confidence, reviewedAt }]) => [
      id,
      { confidence, studyDay: studyDayOf(Date.parse(reviewedAt), timeZone) },
    ]),
  )
}

function apply(ratings: Map<number, Rated>, row: OutboxRow): void {
  if (row.kind === 'undo') ratings.delete(row.flashcardId)
  if (row.kind === 'rating' && !row.practice) ratings.set(row.flashcardId, row)
}
