import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpUser } from './http-user.ts'

/** Rates cards as fast as the server takes them, several at once, and remembers what was promised. */
export interface RatingWriter {
  /** Answered 200: these must be there whatever happens. */
  acknowledged: Set<string>
  /** Sent, and no answer came: each may be there or not, but never twice. */
  unanswered: Set<string>
  /** Statuses other than 200, and broken connections with the moment in which the request began. */
  failures: { status: number; startedAt: number }[]
  /** Resolves when nothing is in flight any more. */
  stop(): Promise<void>
}

/** What no answer says: sent again under the same id half of the time, as a browser does after a reload. */
const againChance = 0.5

export async function cardsOfFirstChapter(user: HttpUser): Promise<number[]> {
  const chapters = (await (await user.get('/api/chapters')).json()) as { id: number; isCore: boolean }[]
  const chapter = chapters.find((candidate) => candidate.isCore)
  const studyCards = await (await user.get(`/api/chapters/${chapter?.id}/flashcards`)).json()
  return (studyCards as { flashcard: { id: number } }[]).map((studyCard) => studyCard.flashcard.id)
}

export function startWriting(
  user: HttpUser,
  { cards, atOnce }: { cards: number[]; atOnce: number },
): RatingWriter {
  let isStopped = false
  const acknowledged = new Set<string>()
  const unanswered = new Set<string>()
  const failures: RatingWriter['failures'] = []
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

  async function rate(card: number, body: { reviewId: string; confidence: number }): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const answer = await user.post(`/api/flashcards/${card}/progress`, body)
      await answer.arrayBuffer()
      if (answer.ok) return true
      failures.push({ status: answer.status, startedAt })
    } catch {
      failures.push({ status: 0, startedAt })
    }
    return false
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      const card = pick(cards)
      const body = { reviewId: randomUUID(), confidence: pick([1, 2, 3, 3]) }
      let isSaved = await rate(card, body)
      while (!isSaved && !isStopped && Math.random() < againChance) {
        await wait(40)
        isSaved = await rate(card, body)
      }
      if (isSaved) acknowledged.add(body.reviewId)
      else {
        unanswered.add(body.reviewId)
        await wait(40)
      }
    }
  }

  const workers = Array.from({ length: atOnce }, work)
  return {
    acknowledged,
    unanswered,
    failures,
    stop: async () => {
      isStopped = true
      await Promise.all(workers)
    },
  }
}
