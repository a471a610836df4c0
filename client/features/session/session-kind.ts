import type { Change } from '#client/features/outbox/changes.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionCardId, SessionState, SetAsideKind } from '#domain/session/session-queue.ts'

/** One press of a rating button. */
export interface Rating {
  confidence: Confidence
  reviewId: string
  /** ISO 8601, UTC. */
  reviewedAt: string
  /** The browser's id of the study session; null for sessions that the server does not record. */
  session: string | null
  /** The time from showing the item to the press. */
  seconds: number
}

/**
 * The change that a rating, an undo or setting aside sends, and its effect on screen before the server
 * replies.
 */
export interface Step {
  change: Change
  /** Shows the new progress. @returns a function that reverts a change which could not be stored */
  show: () => () => void
}

/** The differences between sessions of cards, of drugs and of other items. */
export interface SessionKind<Item> {
  /** The item in its latest known state. */
  find: (cardId: SessionCardId) => Item | undefined
  /** True when the learner's Easy button applies to this item. */
  hasEasy: (item: Item) => boolean
  /** Something else is shown in place of the item, so no key acts on it. */
  isPaused?: boolean
  /**
   * In practice ratings change no schedule, and a card rated outside of this session is still asked in it.
   */
  isPractice?: boolean
  /** Loads an item from the server, because it was rated in another browser. */
  refresh?: (cardId: SessionCardId) => void
  /** The days until an item is due again, by rating; undefined if they are unknown or meaningless. */
  intervalsOf: (item: Item) => Partial<Record<Confidence, number>> | undefined
  rate: (item: Item, rating: Rating) => Step | undefined
  undo: (cardId: SessionCardId, undone: { reviewId: string; undoId: string }) => Step | undefined
  /**
   * Undefined if the kind cannot set items aside. `takeBack` returns the card to the session at any later
   * time.
   */
  setAside?: (
    cardId: SessionCardId,
    step: { aside: SetAsideKind; isAside: boolean; takeBack: () => void },
  ) => Step | undefined
  /** The changes that report the session to the server: one with its first rating, one whenever it ends. */
  log?: {
    begin: (session: string, queue: SessionState) => Change
    end: (session: string, ended: { queue: SessionState; spentMs: number }) => Change
  }
}
