import { queryOptions } from '@tanstack/react-query'
import { isFlashcard, type SessionItem } from '#client/features/study/session/flashcard-adapter.ts'
import { findStoredReply, storeReply } from '#client/platform/calls/offline-replies.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import type { studySessions } from '#contracts/study/study-sessions.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import { ratingsNotUndone, type SessionCardId, type SessionState } from '#domain/session/session-queue.ts'

export type RecapSession = NonNullable<Reply<typeof studySessions.sessionRecap>['session']>
export type RecapCard = RecapSession['cards'][number]
export type RecapDrug = NonNullable<RecapSession['drugs']>[number]

/**
 * A session that ended in this browser. It has the same shape as the server's reply once the server has
 * received all of it.
 */
export interface EndedSession {
  session: RecapSession
  /** The end of the session in epoch milliseconds. */
  endedAt: number
}

const address = 'ended-session'
const keyOf = (userId: number) => [address, userId]

/** The session that ended last in this browser; null if there is none. */
export const endedSessionQuery = (userId: number) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: async () => (await findStoredReply<EndedSession>(userId, address))?.reply ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

interface SessionEnd {
  userId: number
  chapterId: number | undefined
  mode: string
  queue: SessionState
  spentMs: number
  /** The studied item in its latest known state; undefined if it no longer exists. */
  find: (cardId: SessionCardId) => SessionItem | undefined
  /** True when the server has not replied to the item's last rating. */
  isUnsynced: (cardId: SessionCardId) => boolean
}

/** Shows the recap of a session at once, with or without a network. */
export function showEndedSession(sessionEnd: SessionEnd): void {
  const ended = endedSessionOf(sessionEnd, Date.now())
  queryClient.setQueryData(keyOf(sessionEnd.userId), ended)
  void storeReply(sessionEnd.userId, address, ended)
}

export function endedSessionOf(sessionEnd: SessionEnd, endedAt: number): EndedSession {
  const { chapterId, mode, queue, spentMs } = sessionEnd
  const at = new Date(endedAt).toISOString()
  const cards: RecapCard[] = []
  const drugs: RecapDrug[] = []
  for (const { cardId, confidence, reviewId } of ratingsNotUndone(queue)) {
    const item = sessionEnd.find(cardId)
    if (!item || reviewId === undefined) continue
    const rating = { reviewId, confidence, reviewedAt: at, undone: false }
    if (isFlashcard(item)) cards.push({ ...rating, ...cardFacts(item, sessionEnd) })
    else drugs.push({ ...rating, ...drugFacts(item) })
  }
  const { knewIt, answered } = sessionProgress(queue)
  return {
    endedAt,
    session: {
      id: 0,
      chapterId: chapterId ?? null,
      mode,
      startedAt: new Date(endedAt - spentMs).toISOString(),
      endedAt: at,
      cardsStudied: answered.cards,
      stats: {
        correctAnswers: knewIt,
        totalAnswers: answered.answers,
        timeSpentSeconds: Math.round(spentMs / 1000),
      },
      cards,
      ...(drugs.length > 0 && { drugs }),
    },
  }
}

function cardFacts({ flashcard, chapter, progress }: StudyCard, { mode, isUnsynced }: SessionEnd) {
  const isPlanned = mode !== 'practice' && !isUnsynced(flashcard.id)
  return {
    flashcardId: flashcard.id,
    question: flashcard.question,
    chapterId: chapter.id,
    chapterTitle: chapter.title,
    primerPart: flashcard.primerPart,
    dueDate: isPlanned ? progress.dueDate : null,
  }
}

/** From its rating to the server's reply a component has no schedule. */
function drugFacts({ drug, component }: DrugEntry) {
  return {
    drugId: drug.id,
    componentId: component.id,
    title: `${drug.genericName}: ${component.displayName}`,
    dueDate: component.schedule?.dueDate ?? null,
  }
}

/**
 * The session to show. It is the server's, unless the one that ended here is later, or has not reached the
 * server completely.
 * @param chapterId limits the result to this chapter; undefined allows any
 */
export function latestOf(
  server: RecapSession | null | undefined,
  { ended, chapterId }: { ended: EndedSession | null | undefined; chapterId: number | undefined },
): RecapSession | undefined {
  const isWanted = ended && (chapterId === undefined || ended.session.chapterId === chapterId)
  const here = isWanted ? reviewIdsOf(ended.session) : []
  if (!isWanted || here.length === 0) return server ?? undefined
  if (!server) return ended.session
  const arrived = new Set(reviewIdsOf(server))
  const count = here.filter((reviewId) => arrived.has(reviewId)).length
  if (count === here.length) return server
  const isLaterElsewhere = count === 0 && Date.parse(server.startedAt) > ended.endedAt
  return isLaterElsewhere ? server : ended.session
}

/** The ids of all ratings, of cards and of components of drugs. */
export const reviewIdsOf = ({ cards, drugs = [] }: RecapSession): string[] =>
  [...cards, ...drugs].map(({ reviewId }) => reviewId)
