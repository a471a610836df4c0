import { useEffect, useReducer, useRef } from 'react'
import { outbox, useSyncState } from '#client/platform/outbox/outbox.ts'
import { type Change, cardSubject } from '#client/platform/outbox/outbox-rows.ts'
import type { Settled } from '#client/platform/outbox/outbox-sync.ts'
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

type Edit = (progress: CardProgress) => CardProgress

/** The last change of a card that the server has not answered yet. */
interface Awaited {
  change: string
  /** It was seen in the queue: once it is gone from there, no answer comes any more. */
  wasQueued: boolean
}

/** The cards of a session with what is known of them now: at once by our own rules, then as the server says. */
export function useSessionCards(given: readonly Entry[]) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const entries = useRef<Map<number, Entry>>(undefined)
  entries.current ??= new Map(given.map((entry) => [entry.flashcard.id, entry]))
  const all = entries.current
  const awaited = useRef(new Map<number, Awaited>()).current
  /** Each card's progress before a rating, by the rating's id. */
  const before = useRef(new Map<string, { cardId: number; progress: CardProgress }>()).current
  const { subjects } = useSyncState()

  function change(cardId: number, edit: (entry: Entry) => Entry): void {
    const found = all.get(cardId)
    if (!found) return
    const edited = edit(found)
    all.set(cardId, edited)
    showInQueries(edited)
    showAgain()
  }

  function setProgress(cardId: number, progress: CardProgress | undefined): void {
    change(cardId, (card) => ({ ...card, progress: progress ?? card.progress }))
  }

  /** Shows a card's new progress, if it is known, until the server has answered. @returns what takes it back. */
  function show(cardId: number, shown: { change: string; progress: CardProgress | undefined }): () => void {
    const earlier = all.get(cardId)?.progress
    awaited.set(cardId, { change: shown.change, wasQueued: false })
    setProgress(cardId, shown.progress)
    return () => {
      awaited.delete(cardId)
      setProgress(cardId, earlier)
    }
  }

  function settle(settled: Settled): void {
    const { row } = settled
    if (!('flashcardId' in row)) return
    const { flashcardId } = row
    const last = awaited.get(flashcardId)
    // A later change of this card is still on its way, and its answer says more.
    if (last && last.change !== nameOf(row)) return
    awaited.delete(flashcardId)
    if ('refused' in settled) {
      if (row.kind === 'rating') setProgress(flashcardId, before.get(row.reviewId)?.progress)
      void readAgain(flashcardId)
    } else {
      const { progress, intervals } = settled.reply as CardReply
      change(flashcardId, (entry) => ({ ...entry, progress, intervals }))
    }
  }

  /** Where no answer came, the card is read as the server has it. */
  async function readAgain(cardId: number): Promise<void> {
    awaited.delete(cardId)
    const id = all.get(cardId)?.chapter.id
    if (id === undefined) return
    const query = queryFor(catalogue.listChapterFlashcards, { params: { id } })
    const found = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => [])
    const entry = found.find(({ flashcard }) => flashcard.id === cardId)
    if (entry && !awaited.has(cardId)) change(cardId, () => entry)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything used stays the same from render to render
  useEffect(() => {
    const stop = outbox.onSettled(settle)
    return () => void stop()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the queue
  useEffect(() => {
    for (const [cardId, last] of [...awaited]) {
      if (subjects.has(cardSubject(cardId))) last.wasQueued = true
      // Sent by another tab, which did not say what the answer was.
      else if (last.wasQueued) void readAgain(cardId)
    }
  }, [subjects])

  return {
    find: (cardId: number) => all.get(cardId),
    isUnsynced: (cardId: number) => awaited.has(cardId) || subjects.has(cardSubject(cardId)),
    change,
    /** @returns what takes it back, for a rating that could not be stored. */
    rated({ flashcard, progress }: Entry, rating: GivenRating): () => void {
      before.set(rating.reviewId, { cardId: flashcard.id, progress })
      return show(flashcard.id, { change: rating.reviewId, progress: progressAfter(progress, rating) })
    },
    /**
     * After a reload the state before the rating is not known here; the server's answer brings it.
     * @returns what takes it back, for an undo that could not be stored.
     */
    undone(cardId: number, { reviewId, undoId }: { reviewId: string; undoId: string }): () => void {
      return show(cardId, { change: undoId, progress: before.get(reviewId)?.progress })
    },
    /** A note or a mark: it is no part of a rating, and stays when one that was given before is taken back. */
    edited(row: Change & { flashcardId: number }, edit: Edit): void {
      awaited.set(row.flashcardId, { change: nameOf(row), wasQueued: false })
      change(row.flashcardId, (card) => ({ ...card, progress: edit(card.progress) }))
      for (const [reviewId, { cardId, progress }] of before) {
        if (cardId === row.flashcardId) before.set(reviewId, { cardId, progress: edit(progress) })
      }
    },
  }
}

/** Tells one change of a card from another. */
function nameOf(change: Change): string {
  if (change.kind === 'rating') return change.reviewId
  if (change.kind === 'undo') return change.undoId
  if (change.kind === 'notes') return `notes ${change.notes}`
  return change.kind === 'mark' ? `mark ${change.needsReview}` : change.kind
}

/** Other screens read the chapter's entries from the query cache. */
function showInQueries(changed: Entry): void {
  const { queryKey } = queryFor(catalogue.listChapterFlashcards, { params: { id: changed.chapter.id } })
  queryClient.setQueryData<Entry[]>(queryKey, (entries) =>
    entries?.map((entry) => (entry.flashcard.id === changed.flashcard.id ? changed : entry)),
  )
}
