import { useEffect, useReducer, useState } from 'react'
import { type Change, cardSubject } from '#client/features/outbox/changes.ts'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import { queryClient, queryFor } from '#client/platform/queries.ts'
import { type CardProgress, catalogue, type Intervals, type StudyCard } from '#contracts/catalogue.ts'
import { type Confidence, masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'
import { needsReviewAfter } from '#domain/mastery/low-confidence.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

/** What the server replies to a change of a card. */
interface CardReply {
  progress: CardProgress
  intervals: Intervals
}

interface CardRating {
  confidence: Confidence
  reviewId: string
  reviewedAt: string
  practice: boolean
}

/** The last change of a card that the server has not replied to yet. */
interface PendingChange {
  change: string
  /** It was seen in the outbox: once it is gone from there, no reply comes any more. */
  wasQueued: boolean
}

interface SessionCardsParts {
  onChange: (changed: StudyCard) => void
  /** The card as the server has it, if it can be loaded. */
  reload: (card: StudyCard) => Promise<StudyCard | undefined>
}

/** The cards of a session, rendered anew with every change; other screens read the same chapter from the query cache. */
export function useSessionCards(initial: readonly StudyCard[]) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [cards] = useState(() => {
    const onChange = (changed: StudyCard) => {
      showInQueries(changed)
      rerender()
    }
    return createSessionCards(initial, { onChange, reload: reloadCard })
  })
  const { subjects } = useSyncState()
  useEffect(() => {
    const stop = outbox.onSettled(cards.settle)
    return () => void stop()
  }, [cards])
  useEffect(() => cards.checkOutbox(subjects), [cards, subjects])

  return {
    ...cards,
    isUnsynced: (cardId: number) => cards.isPending(cardId) || subjects.has(cardSubject(cardId)),
  }
}

const chapterQuery = (id: number) => queryFor(catalogue.listChapterFlashcards, { params: { id } })

async function reloadCard({ flashcard, chapter }: StudyCard): Promise<StudyCard | undefined> {
  const cards = await queryClient.fetchQuery({ ...chapterQuery(chapter.id), staleTime: 0 }).catch(() => [])
  return cards.find((card) => card.flashcard.id === flashcard.id)
}

function showInQueries(changed: StudyCard): void {
  queryClient.setQueryData<StudyCard[]>(chapterQuery(changed.chapter.id).queryKey, (cards) =>
    cards?.map((card) => (card.flashcard.id === changed.flashcard.id ? changed : card)),
  )
}

/** The cards of a session with what is known of them now: at once by our own rules, then as the server says. */
export function createSessionCards(initial: readonly StudyCard[], { onChange, reload }: SessionCardsParts) {
  const all = new Map<SessionCardId, StudyCard>(initial.map((card) => [card.flashcard.id, card]))
  const pending = new Map<number, PendingChange>()
  /** Each card's progress before a rating, by the rating's id. */
  const before = new Map<string, { cardId: number; progress: CardProgress }>()

  function change(cardId: number, edit: (card: StudyCard) => StudyCard): void {
    const found = all.get(cardId)
    if (!found) return
    const edited = edit(found)
    all.set(cardId, edited)
    onChange(edited)
  }

  function setProgress(cardId: number, progress: CardProgress | undefined): void {
    change(cardId, (card) => ({ ...card, progress: progress ?? card.progress }))
  }

  /** Shows a card's new progress, if it is known, until the server has replied. @returns what reverts it. */
  function show(cardId: number, shown: { change: string; progress: CardProgress | undefined }): () => void {
    const earlier = all.get(cardId)?.progress
    pending.set(cardId, { change: shown.change, wasQueued: false })
    setProgress(cardId, shown.progress)
    return () => {
      pending.delete(cardId)
      setProgress(cardId, earlier)
    }
  }

  /** Without a reply the card is loaded from the server. */
  async function catchUp(cardId: number): Promise<void> {
    pending.delete(cardId)
    const card = all.get(cardId)
    const found = card && (await reload(card))
    if (found && !pending.has(cardId)) change(cardId, () => found)
  }

  return {
    find: (cardId: SessionCardId) => all.get(cardId),
    isPending: (cardId: number) => pending.has(cardId),
    /** It was rated in another browser: until it is loaded its intervals are not known. */
    refresh(cardId: number): void {
      if (pending.has(cardId) || !all.has(cardId)) return
      pending.set(cardId, { change: 'elsewhere', wasQueued: false })
      void catchUp(cardId)
    },
    change,
    /** @returns what reverts it, for a rating that could not be stored. */
    rated({ flashcard, progress }: StudyCard, rating: CardRating): () => void {
      before.set(rating.reviewId, { cardId: flashcard.id, progress })
      return show(flashcard.id, { change: rating.reviewId, progress: progressAfter(progress, rating) })
    },
    /**
     * After a reload the progress before the rating is not known here; the server's reply brings it.
     * @returns what reverts it, for an undo that could not be stored.
     */
    undone(cardId: number, { reviewId, undoId }: { reviewId: string; undoId: string }): () => void {
      return show(cardId, { change: undoId, progress: before.get(reviewId)?.progress })
    },
    /** A note or a mark is no part of a rating: it stays when an earlier rating is undone. */
    edited(row: Change & { flashcardId: number }, edit: (progress: CardProgress) => CardProgress): void {
      pending.set(row.flashcardId, { change: nameOf(row), wasQueued: false })
      change(row.flashcardId, (card) => ({ ...card, progress: edit(card.progress) }))
      for (const [reviewId, { cardId, progress }] of before) {
        if (cardId === row.flashcardId) before.set(reviewId, { cardId, progress: edit(progress) })
      }
    },
    /** Nothing that the server replies says more. @returns what reverts it, for a change that could not be stored. */
    setAside(cardId: number, aside: Partial<CardProgress>): () => void {
      const earlier = all.get(cardId)?.progress
      change(cardId, (card) => ({ ...card, progress: { ...card.progress, ...aside } }))
      return () => setProgress(cardId, earlier)
    },
    /** A row has left the outbox, sent by this tab or another. */
    settle(settled: Settled): void {
      const { row } = settled
      if (!('flashcardId' in row) || !hasCardReply(row)) return
      const { flashcardId } = row
      const last = pending.get(flashcardId)
      // A later change of this card is still on its way, and its reply says more.
      if (last && last.change !== nameOf(row)) return
      pending.delete(flashcardId)
      if ('reply' in settled) {
        const { progress, intervals } = settled.reply as CardReply
        change(flashcardId, (card) => ({ ...card, progress, intervals }))
      } else {
        if (row.kind === 'rating') setProgress(flashcardId, before.get(row.reviewId)?.progress)
        void catchUp(flashcardId)
      }
    },
    /** `subjects` wait in the outbox now. A row that left it without a reply was sent by a tab that is gone. */
    checkOutbox(subjects: ReadonlySet<string>): void {
      for (const [cardId, last] of [...pending]) {
        if (subjects.has(cardSubject(cardId))) last.wasQueued = true
        else if (last.wasQueued) void catchUp(cardId)
      }
    },
  }
}

/** A card's progress as the server will compute it; only the due date is left to the server. */
function progressAfter(before: CardProgress, { confidence, reviewedAt, practice }: CardRating): CardProgress {
  if (practice) return before
  return {
    ...before,
    mastery: masteryAfterReview(before, confidence),
    reviewCount: before.reviewCount + 1,
    lastReviewed: reviewedAt,
    lastConfidence: confidence,
    needsReview: needsReviewAfter({ needsReview: before.needsReview, confidence }),
    // A card that was not known stays due today, until it is answered better.
    isDue: confidence === 1,
  }
}

/** A card that came to tomorrow has another due day only; one that was set aside is shown so already. */
const hasCardReply = ({ kind }: Change) => kind !== 'tomorrow' && kind !== 'suspend' && kind !== 'bury'

/** Tells one change of a card from another. */
function nameOf(change: Change): string {
  if (change.kind === 'rating') return change.reviewId
  if (change.kind === 'undo') return change.undoId
  if (change.kind === 'notes') return `notes ${change.notes}`
  return change.kind === 'mark' ? `mark ${change.needsReview}` : change.kind
}
