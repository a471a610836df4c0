import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpUser } from './http-user.ts'

interface Attempt {
  /** 0 for a broken or refused connection; undefined until the request has ended. */
  status?: number
}

/** Rates cards, several at once, and remembers which ratings the server has acknowledged. */
export interface RatingWriter {
  /** The response was 200: these must be stored whatever happens. */
  acknowledged: Set<string>
  /** Sent without a 200: each may be stored or not, but never twice. */
  unanswered: Set<string>
  /** Requests that have not ended yet. */
  inFlight: ReadonlySet<Attempt>
  /** Requests that ended with another status than 200. */
  failures: readonly Attempt[]
  /** Resolves when nothing is in flight. */
  stop(): Promise<void>
}

/** A failed rating is sent again with the same id half of the time, as a browser does after a reload. */
const retryChance = 0.5
/** Between the attempts while the server is down. */
const retryAfterMs = 40

export async function cardsOfFirstChapter(user: HttpUser): Promise<number[]> {
  const chapters = (await (await user.get('/api/chapters')).json()) as { id: number; isCore: boolean }[]
  const chapter = chapters.find((candidate) => candidate.isCore)
  const studyCards = await (await user.get(`/api/chapters/${chapter?.id}/flashcards`)).json()
  return (studyCards as { flashcard: { id: number } }[]).map((studyCard) => studyCard.flashcard.id)
}

export function startWriting(
  user: HttpUser,
  {
    cards,
    atOnce,
    pauseMs = 0,
  }: {
    cards: number[]
    atOnce: number
    /** After each acknowledged rating; without it, as fast as the server accepts them. */
    pauseMs?: number
  },
): RatingWriter {
  let isStopped = false
  const acknowledged = new Set<string>()
  const unanswered = new Set<string>()
  const inFlight = new Set<Attempt>()
  const failures: Attempt[] = []
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

  async function rate(card: number, body: { reviewId: string; confidence: number }): Promise<boolean> {
    const attempt: Attempt = {}
    inFlight.add(attempt)
    try {
      const response = await user.post(`/api/flashcards/${card}/progress`, body)
      await response.arrayBuffer()
      attempt.status = response.status
    } catch {
      attempt.status = 0
    }
    inFlight.delete(attempt)
    const isSaved = attempt.status === 200
    if (!isSaved) failures.push(attempt)
    return isSaved
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      const card = pick(cards)
      const body = { reviewId: randomUUID(), confidence: pick([1, 2, 3, 3]) }
      let isSaved = await rate(card, body)
      while (!isSaved && !isStopped && Math.random() < retryChance) {
        await wait(retryAfterMs)
        isSaved = await rate(card, body)
      }
      if (isSaved) {
        acknowledged.add(body.reviewId)
        if (pauseMs > 0) await wait(pauseMs)
      } else {
        unanswered.add(body.reviewId)
        await wait(retryAfterMs)
      }
    }
  }

  const workers = Array.from({ length: atOnce }, work)
  return {
    acknowledged,
    unanswered,
    inFlight,
    failures,
    stop: async () => {
      isStopped = true
      await Promise.all(workers)
    },
  }
}
