import { useRef } from 'react'
import type { Change } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import { newId } from '#client/platform/new-id.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { nextReviews } from '#domain/session/next-review.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import {
  currentCard,
  isSessionComplete,
  type SessionCardId,
  type SessionState,
  type SetAsideKind,
  undoRating,
} from '#domain/session/session-queue.ts'
import {
  actOnView,
  beginView,
  type SessionAction,
  type SessionView,
  showQueue,
} from '#domain/session/session-view.ts'
import { lastToUndo } from '#domain/session/set-aside.ts'
import {
  parseSession,
  readStoredText,
  removeSession,
  type SessionKey,
  type StoredSession,
  storageKeyOf,
  storeSession,
} from './stored-sessions.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useRatingsElsewhere } from './use-ratings-elsewhere.ts'
import { useStoredView } from './use-stored-view.ts'
import { useTimeOnItem } from './use-time-on-item.ts'

/** Longer time on one card counts as a break, not as study. */
const maxTimeOnCardMs = 90_000

/** A session that is about to begin, or one to resume. */
export interface SessionStart
  extends Pick<StoredSession, 'queue' | 'settings' | 'session' | 'spentMs' | 'begunAt' | 'undone'> {
  key: SessionKey
}

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
interface Step {
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

/**
 * Runs a session of any kind. A rating or an undo is stored in the task of the key press, together with the
 * session's progress, so that after a reload either both are there or neither is.
 */
export function useSession<Item>(start: SessionStart, kind: SessionKind<Item>) {
  const { view, live, facts, act, save } = useStoredSession(start)
  const timeOnCard = useTimeOnItem(view.turn, maxTimeOnCardMs)
  const { easyButton, singleKeys } = useLearnerSettings()
  const hasEasyFor = (shown: Item) => easyButton && kind.hasEasy(shown)
  const counts = sessionProgress(view.queue)
  const item = itemOf(view.queue)
  const hasEasy = item !== undefined && hasEasyFor(item)
  const lastUndoable = lastToUndo(view.queue)
  useRatingsElsewhere({
    userId: start.key.userId,
    begunAt: facts.begunAt,
    queue: () => live.current.queue,
    facts: () => ({ ...facts, session: facts.session ?? start.key.id, isPractice: kind.isPractice === true }),
    merge: (merge) => act({ type: 'merge', merge }),
    onTakenFromServer: (cardId) => kind.refresh?.(cardId),
  })

  function itemOf(queue: SessionState): Item | undefined {
    const cardId = currentCard(queue)
    return cardId === undefined ? undefined : kind.find(cardId)
  }

  /**
   * The id of the session. A session is reported with its first rating, so one without ratings is never sent.
   * It has the same id in every browser.
   */
  function requireSession(log: NonNullable<typeof kind.log>): string {
    if (facts.session !== null) return facts.session
    facts.session = start.key.id
    void outbox.record(log.begin(facts.session, live.current.queue))
    return facts.session
  }

  async function perform({ change, show }: Step, action: SessionAction): Promise<boolean> {
    const recorded = outbox.record(change)
    act(action)
    const revert = show()
    const isStored = await recorded
    if (!isStored) revert()
    return isStored
  }

  /**
   * Rates the card, but only once its answer was seen. A second press hits the front of the next card and
   * does nothing.
   */
  function rate(confidence: Confidence): void {
    const cardId = currentCard(live.current.queue)
    const rated = itemOf(live.current.queue)
    if (cardId === undefined || !rated || !live.current.isFlipped) return
    if (confidence === 4 && !hasEasyFor(rated)) return
    const reviewId = newId()
    const session = kind.log ? requireSession(kind.log) : null
    const spentMs = timeOnCard()
    facts.spentMs += spentMs
    const seconds = Math.round(spentMs / 1000)
    const reviewedAt = new Date().toISOString()
    const step = kind.rate(rated, { confidence, reviewId, reviewedAt, session, seconds })
    if (!step) return
    void perform(step, { type: 'rate', cardId, confidence, reviewId, reviewedAt }).then(
      (isStored) => isStored || act({ type: 'retract', reviewId }),
    )
  }

  /** Removes the card on screen from the session at once, whether its answer was seen or not. */
  function setAside(aside: SetAsideKind): void {
    const cardId = currentCard(live.current.queue)
    if (cardId !== undefined) moveAside(cardId, { aside, isAside: true })
  }

  function moveAside(
    cardId: SessionCardId,
    { aside, isAside }: { aside: SetAsideKind; isAside: boolean },
  ): void {
    const takeBack = () => moveAside(cardId, { aside, isAside: false })
    const step = kind.setAside?.(cardId, { aside, isAside, takeBack })
    if (!step) return
    const drop: SessionAction = { type: 'drop', cardId, setAside: aside }
    const restore: SessionAction = { type: 'restore', cardId }
    void perform(step, isAside ? drop : restore).then((isStored) => isStored || act(isAside ? restore : drop))
  }

  /** Undoes the latest step: a rating, or setting a card aside. */
  function undo(): void {
    const last = lastToUndo(live.current.queue)
    if (last?.type === 'drop') {
      moveAside(last.cardId, { aside: last.setAside, isAside: false })
      return
    }
    const { undone } = undoRating(live.current.queue)
    if (undone?.reviewId === undefined) return
    const step = kind.undo(undone.cardId, { reviewId: undone.reviewId, undoId: newId() })
    if (!step) return
    facts.undone.push(undone.reviewId)
    void perform(step, { type: 'undo' })
  }

  /**
   * Reports that the session has ended for now. A session that is resumed later keeps its id, and ends again.
   */
  function end(): void {
    if (!kind.log || facts.session === null) return
    save()
    const { queue } = live.current
    void outbox.record(kind.log.end(facts.session, { queue, spentMs: facts.spentMs }))
  }

  const keys = {
    flip: () => act({ type: 'flip' }),
    next: () => act({ type: 'next' }),
    previous: () => act({ type: 'previous' }),
    rate,
    undo,
    setAside,
  }
  useCardKeys({ ...keys, singleKeys, isPaused: kind.isPaused ?? false })

  return {
    ...keys,
    end,
    item,
    counts,
    isComplete: isSessionComplete(view.queue),
    isFlipped: view.isFlipped,
    turn: view.turn,
    nextReviews: item ? nextReviews(view.queue, kind.intervalsOf(item)) : {},
    canUndo: lastUndoable?.type === 'drop' || counts.answered.answers > 0,
    undoLabel: lastUndoable?.type === 'drop' ? 'Take the card back' : 'Undo last rating',
    canGoBack: view.queue.cursor > 0,
    hasEasy,
    canSetAside: kind.setAside !== undefined,
    singleKeys,
  }
}

export type Session = ReturnType<typeof useSession>

/** The view of a session of cards, and the data that is stored with it. */
function useStoredSession({ key, settings, queue, session, spentMs, begunAt, undone = [] }: SessionStart) {
  const facts = useRef({ session, spentMs, begunAt, undone: [...undone] }).current
  const stored = useStoredView<SessionView, SessionAction>({
    storageKey: storageKeyOf(key),
    begin: () => beginView(queue),
    act: actOnView,
    hasProgress: (before, after) => after.queue !== before.queue,
    read: () => readStoredText(key),
    /**
     * A complete session is removed. It is written before that, so that other tabs in the same session follow
     * it to its end.
     */
    write({ queue: now }) {
      const rest = { settings, ...facts, savedAt: Date.now(), isArchived: false }
      const text = storeSession(key, { queue: now, ...rest })
      if (isSessionComplete(now)) removeSession(key)
      return text
    },
    follow(view, text) {
      const found = parseSession(text)
      if (!found) return view
      facts.session ??= found.session
      facts.spentMs = found.spentMs
      facts.undone = [...new Set([...facts.undone, ...(found.undone ?? [])])]
      return showQueue(view, found.queue)
    },
  })
  return { ...stored, facts }
}
