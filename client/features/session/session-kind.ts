import type { Change } from '#client/features/outbox/changes.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionCardId, SessionState, SetAsideKind } from '#domain/session/session-queue.ts'

/** One press of a rating button. */
export interface Rating {
  confidence: Confidence
  reviewId: string
  /** ISO 8601, UTC. */
  reviewedAt: string
  /** The browser's id of the study session, where the server knows of one. */
  session: string | null
  /** From the item on screen to the press. */
  seconds: number
}

/** What a rating or its undo sends, and what it shows before the server replies. */
export interface Step {
  change: Change
  /** Shows the new progress. @returns what reverts it, for a change that could not be stored. */
  show: () => () => void
}

/** What sessions of cards, of drugs and of other items do differently. */
export interface SessionKind<Item> {
  /** The item with what is known of it now. */
  find: (cardId: SessionCardId) => Item | undefined
  /** Whether the learner's Easy button counts for this item. */
  hasEasy: (item: Item) => boolean
  /** Something else is shown in place of the item: no key acts on it. */
  isPaused?: boolean
  /** Ratings change no schedule: what is rated outside of this session is asked in it all the same. */
  isPractice?: boolean
  /** Shows an item as the server has it: it was rated in another browser. */
  refresh?: (cardId: SessionCardId) => void
  /** Days until an item is due again, by rating; undefined where they are not known or mean nothing. */
  intervalsOf: (item: Item) => Partial<Record<Confidence, number>> | undefined
  rate: (item: Item, rating: Rating) => Step | undefined
  undo: (cardId: SessionCardId, undone: { reviewId: string; undoId: string }) => Step | undefined
  /** Absent where nothing can be set aside. `takeBack` returns the card to the session, however far it is. */
  setAside?: (
    cardId: SessionCardId,
    step: { aside: SetAsideKind; isAside: boolean; takeBack: () => void },
  ) => Step | undefined
  /** The changes that report the session to the server: with its first rating, and whenever it ends. */
  log?: {
    begin: (session: string, queue: SessionState) => Change
    end: (session: string, ended: { queue: SessionState; spentMs: number }) => Change
  }
}
