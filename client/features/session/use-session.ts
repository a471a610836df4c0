import { useRef } from 'react'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import type { Change } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { useCardKeys } from '#client/features/session/controls/use-card-keys.ts'
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
import { useRatingsElsewhere } from './use-ratings-elsewhere.ts'
import { useStoredView } from './use-stored-view.ts'
import { useTimeOnItem } from './use-time-on-item.ts'

/** More time on one card is a break, not study. */
const maxTimeOnCardMs = 90_000

/** A session about to begin, or one to resume. */
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
  /** The browser's id of the study session, where the server knows of one. */
  session: string | null
  /** From the item on screen to the press. */
  seconds: number
}

/** What a rating or its undo sends, and what it shows before the server replies. */
interface Step {
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

/**
 * Runs a session of any kind. A rating or an undo is stored in the task of the key press, and the session's progress
 * with it: neither is there without the other after a reload.
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

  /** A session without a rating is never sent. In another browser it has the same id. */
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

  /** Only once the answer was seen; a second press meets the next card's front and does nothing. */
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

  /** The card on screen leaves the session at once, seen or not. */
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

  /** Takes back what came last: a rating, or a card set aside. */
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

  /** Sends that the session has ended for now. One that is resumed later has the same id, and ends again. */
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

/** The view of a session of cards, and what is stored with it. */
function useStoredSession({ key, settings, queue, session, spentMs, begunAt, undone = [] }: SessionStart) {
  const facts = useRef({ session, spentMs, begunAt, undone: [...undone] }).current
  const stored = useStoredView<SessionView, SessionAction>({
    storageKey: storageKeyOf(key),
    begin: () => beginView(queue),
    act: actOnView,
    hasProgress: (before, after) => after.queue !== before.queue,
    read: () => readStoredText(key),
    /** A complete session is removed; the write before lets the other tabs that are in it follow to its end. */
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
