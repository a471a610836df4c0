import { useEffect, useReducer, useRef } from 'react'
import { outbox } from '#client/platform/outbox/outbox.ts'
import { queryClient, queryFor } from '#client/platform/queries.ts'
import { type CardProgress, catalogue, type Entry, type Intervals } from '#contracts/catalogue.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { progressAfter } from './progress-after.ts'

/** What comes back from the server for a card. */
interface CardReply {
  progress: CardProgress
  intervals: Intervals
}

interface GivenRating {
  confidence: Confidence
  reviewId: string
  reviewedAt: string
  practice: boolean
}

/** The cards of a session with what is known of them now: at once by our own rules, then as the server says. */
export function useSessionCards(given: readonly Entry[]) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const entries = useRef<Map<number, Entry>>(undefined)
  entries.current ??= new Map(given.map((entry) => [entry.flashcard.id, entry]))
  const all = entries.current
  /** Changes of a card that the server has not answered yet. */
  const pending = useRef(new Map<number, number>())
  const before = useRef(new Map<string, CardProgress>())

  function change(cardId: number, edit: (entry: Entry) => Entry): void {
    const found = all.get(cardId)
    if (!found) return
    const edited = edit(found)
    all.set(cardId, edited)
    showInQueries(edited)
    showAgain()
  }

  function addPending(cardId: number, step: 1 | -1): number {
    const count = Math.max(0, (pending.current.get(cardId) ?? 0) + step)
    pending.current.set(cardId, count)
    return count
  }

  /** Shows a card's new progress, if it is known, until the server has answered. */
  function show(cardId: number, progress: CardProgress | undefined): () => void {
    const shown = all.get(cardId)?.progress
    const set = (now: CardProgress | undefined) =>
      change(cardId, (card) => ({ ...card, progress: now ?? card.progress }))
    addPending(cardId, 1)
    set(progress)
    return () => {
      addPending(cardId, -1)
      set(shown)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything used stays the same from render to render
  useEffect(() => {
    const stop = outbox.onSaved((row, reply) => {
      if (!('flashcardId' in row) || addPending(row.flashcardId, -1) > 0) return
      const { progress, intervals } = reply as CardReply
      change(row.flashcardId, (entry) => ({ ...entry, progress, intervals }))
    })
    return () => void stop()
  }, [])

  return {
    find: (cardId: number) => all.get(cardId),
    isUnsynced: (cardId: number) => (pending.current.get(cardId) ?? 0) > 0,
    change,
    /** @returns what takes it back, for a rating that could not be stored. */
    rated({ flashcard, progress }: Entry, rating: GivenRating): () => void {
      before.current.set(rating.reviewId, progress)
      return show(flashcard.id, progressAfter(progress, rating))
    },
    /**
     * After a reload the state before the rating is not known here; the server's answer brings it.
     * @returns what takes it back, for an undo that could not be stored.
     */
    undone(cardId: number, reviewId: string): () => void {
      return show(cardId, before.current.get(reviewId))
    },
    changed: (cardId: number) => addPending(cardId, 1),
  }
}

/** Other screens read the chapter's entries from the query cache. */
function showInQueries(changed: Entry): void {
  const { queryKey } = queryFor(catalogue.listChapterFlashcards, { params: { id: changed.chapter.id } })
  queryClient.setQueryData<Entry[]>(queryKey, (entries) =>
    entries?.map((entry) => (entry.flashcard.id === changed.flashcard.id ? changed : entry)),
  )
}
