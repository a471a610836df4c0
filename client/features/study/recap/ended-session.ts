import { queryOptions } from '@tanstack/react-query'
import { findKeptReply, keepReply } from '#client/platform/offline-replies.ts'
import { queryClient } from '#client/platform/queries.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { isKnown } from '#domain/mastery/flashcard-mastery.ts'
import { ratingsNotUndone, type SessionCardId, type SessionState } from '#domain/session/session-queue.ts'

export type RecapSession = NonNullable<Reply<typeof study.sessionRecap>['session']>
export type RecapCard = RecapSession['cards'][number]

/** A session that ended in this browser, as the server will tell it once it has all of it. */
export interface EndedSession {
  session: RecapSession
  /** Epoch milliseconds. */
  endedAt: number
}

const address = 'ended-session'
const keyOf = (userId: number) => [address, userId]

/** The session that ended last in this browser; null without one. */
export const endedSessionQuery = (userId: number) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: async () => (await findKeptReply<EndedSession>(userId, address))?.reply ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Ending {
  userId: number
  chapterId: number | undefined
  mode: string
  queue: SessionState
  spentMs: number
  /** A card with what is known of it now; none where it is no flashcard. */
  find: (cardId: SessionCardId) => StudyCard | undefined
  /** Whether the server has not answered its last rating. */
  isUnsynced: (flashcardId: number) => boolean
}

/** Shows what a session came to at once, with or without a network. */
export function showEndedSession(ending: Ending): void {
  const ended = endedSessionOf(ending, Date.now())
  queryClient.setQueryData(keyOf(ending.userId), ended)
  void keepReply(ending.userId, address, ended)
}

export function endedSessionOf(
  { chapterId, mode, queue, spentMs, find, isUnsynced }: Ending,
  endedAt: number,
): EndedSession {
  const at = new Date(endedAt).toISOString()
  const cards = ratingsNotUndone(queue).flatMap(({ cardId, confidence, reviewId }): RecapCard[] => {
    const card = find(cardId)
    if (!card || reviewId === undefined) return []
    const { flashcard, chapter, progress } = card
    const isPlanned = mode !== 'practice' && !isUnsynced(flashcard.id)
    return [
      {
        reviewId,
        flashcardId: flashcard.id,
        question: flashcard.question,
        chapterId: chapter.id,
        chapterTitle: chapter.title,
        confidence,
        reviewedAt: at,
        undone: false,
        dueDate: isPlanned ? progress.dueDate : null,
      },
    ]
  })
  return {
    endedAt,
    session: {
      id: 0,
      chapterId: chapterId ?? null,
      mode,
      startedAt: new Date(endedAt - spentMs).toISOString(),
      endedAt: at,
      cardsStudied: new Set(cards.map(({ flashcardId }) => flashcardId)).size,
      stats: {
        correctAnswers: cards.filter(({ confidence }) => isKnown(confidence as Confidence)).length,
        totalAnswers: cards.length,
        timeSpentSeconds: Math.round(spentMs / 1000),
      },
      cards,
    },
  }
}

/**
 * The session to show: the server's, unless the one that ended here is later, or has not arrived there in full.
 * @param chapterId of which chapter; undefined: of any
 */
export function latestOf(
  server: RecapSession | null | undefined,
  { ended, chapterId }: { ended: EndedSession | null | undefined; chapterId: number | undefined },
): RecapSession | undefined {
  const isWanted = ended && (chapterId === undefined || ended.session.chapterId === chapterId)
  if (!isWanted || ended.session.cards.length === 0) return server ?? undefined
  if (!server) return ended.session
  const arrived = new Set(server.cards.map(({ reviewId }) => reviewId))
  const count = ended.session.cards.filter(({ reviewId }) => arrived.has(reviewId)).length
  if (count === ended.session.cards.length) return server
  const isLaterElsewhere = count === 0 && Date.parse(server.startedAt) > ended.endedAt
  return isLaterElsewhere ? server : ended.session
}
