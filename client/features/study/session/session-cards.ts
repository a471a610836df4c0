import { type Change, cardSubject } from '#client/features/outbox/outbox-rows.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import type { CardProgress, Intervals, StudyCard } from '#contracts/catalogue.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { progressAfter } from './progress-after.ts'

/** What comes back from the server for a card. */
interface CardReply {
  progress: CardProgress
  intervals: Intervals
}

export interface GivenRating {
  confidence: Confidence
  reviewId: string
  reviewedAt: string
  practice: boolean
}

/** The last change of a card that the server has not answered yet. */
interface Awaited {
  change: string
  /** It was seen in the queue: once it is gone from there, no answer comes any more. */
  wasQueued: boolean
}

interface SessionCardsParts {
  onChange: (changed: StudyCard) => void
  /** The card as the server has it, if that can be had. */
  readAgain: (entry: StudyCard) => Promise<StudyCard | undefined>
}

/** The cards of a session with what is known of them now: at once by our own rules, then as the server says. */
export function createSessionCards(given: readonly StudyCard[], { onChange, readAgain }: SessionCardsParts) {
  const all = new Map(given.map((entry) => [entry.flashcard.id, entry]))
  const awaited = new Map<number, Awaited>()
  /** Each card's progress before a rating, by the rating's id. */
  const before = new Map<string, { cardId: number; progress: CardProgress }>()

  function change(cardId: number, edit: (entry: StudyCard) => StudyCard): void {
    const found = all.get(cardId)
    if (!found) return
    const edited = edit(found)
    all.set(cardId, edited)
    onChange(edited)
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

  /** Where no answer came, the card is taken as the server has it. */
  async function catchUp(cardId: number): Promise<void> {
    awaited.delete(cardId)
    const card = all.get(cardId)
    const found = card && (await readAgain(card))
    if (found && !awaited.has(cardId)) change(cardId, () => found)
  }

  return {
    find: (cardId: number) => all.get(cardId),
    isAwaited: (cardId: number) => awaited.has(cardId),
    change,
    /** @returns what takes it back, for a rating that could not be stored. */
    rated({ flashcard, progress }: StudyCard, rating: GivenRating): () => void {
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
    edited(row: Change & { flashcardId: number }, edit: (progress: CardProgress) => CardProgress): void {
      awaited.set(row.flashcardId, { change: nameOf(row), wasQueued: false })
      change(row.flashcardId, (card) => ({ ...card, progress: edit(card.progress) }))
      for (const [reviewId, { cardId, progress }] of before) {
        if (cardId === row.flashcardId) before.set(reviewId, { cardId, progress: edit(progress) })
      }
    },
    /** A row has left the queue, sent by this tab or another. */
    settle(settled: Settled): void {
      const { row } = settled
      if (!('flashcardId' in row)) return
      const { flashcardId } = row
      const last = awaited.get(flashcardId)
      // A later change of this card is still on its way, and its answer says more.
      if (last && last.change !== nameOf(row)) return
      awaited.delete(flashcardId)
      if ('refused' in settled) {
        if (row.kind === 'rating') setProgress(flashcardId, before.get(row.reviewId)?.progress)
        void catchUp(flashcardId)
      } else {
        const { progress, intervals } = settled.reply as CardReply
        change(flashcardId, (entry) => ({ ...entry, progress, intervals }))
      }
    },
    /** What the queue holds now. What is gone without an answer was sent by a tab that could not tell any more. */
    look(subjects: ReadonlySet<string>): void {
      for (const [cardId, last] of [...awaited]) {
        if (subjects.has(cardSubject(cardId))) last.wasQueued = true
        else if (last.wasQueued) void catchUp(cardId)
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
