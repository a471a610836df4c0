import { outbox } from '#client/features/outbox/outbox.ts'
import { newId } from '#client/platform/new-id.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import {
  currentCard,
  type SessionCardId,
  type SessionState,
  type SetAsideKind,
  undoRating,
} from '#domain/session/session-queue.ts'
import type { SessionAction } from '#domain/session/session-view.ts'
import { lastToUndo } from '#domain/session/set-aside.ts'
import type { SessionKind, Step } from './session-kind.ts'
import type { SessionStart, StoredSessionView } from './use-stored-session.ts'

/** A session as the steps of a learner find it. */
export interface SessionParts<Item> {
  start: SessionStart
  kind: SessionKind<Item>
  stored: StoredSessionView
  /** Milliseconds on the item on screen since the last call. */
  timeOnItem: () => number
  hasEasy: (item: Item) => boolean
}

/** What the learner can do in a session. A step is stored in the task of the key press, and what it sends with it. */
export const sessionActions = <Item>(session: SessionParts<Item>) => ({
  flip: () => session.stored.act({ type: 'flip' }),
  next: () => session.stored.act({ type: 'next' }),
  previous: () => session.stored.act({ type: 'previous' }),
  rate: (confidence: Confidence) => rate(session, confidence),
  undo: () => undo(session),
  setAside: (aside: SetAsideKind) => setAside(session, aside),
  end: () => end(session),
})

export function currentItem<Item>(
  { find }: Pick<SessionKind<Item>, 'find'>,
  queue: SessionState,
): Item | undefined {
  const cardId = currentCard(queue)
  return cardId === undefined ? undefined : find(cardId)
}

/**
 * Rates the card, but only once its answer was seen. A second press hits the front of the next card and
 * does nothing.
 */
function rate<Item>(session: SessionParts<Item>, confidence: Confidence): void {
  const { kind, stored, timeOnItem, hasEasy } = session
  const { queue, isFlipped } = stored.live.current
  const cardId = currentCard(queue)
  const rated = currentItem(kind, queue)
  if (cardId === undefined || !rated || !isFlipped) return
  if (confidence === 4 && !hasEasy(rated)) return
  const reviewId = newId()
  const spentMs = timeOnItem()
  stored.facts.spentMs += spentMs
  const seconds = Math.round(spentMs / 1000)
  const reviewedAt = new Date().toISOString()
  const rating = { confidence, reviewId, reviewedAt, session: beginIfNew(session), seconds }
  const step = kind.rate(rated, rating)
  if (!step) return
  void perform(stored, step, { type: 'rate', cardId, confidence, reviewId, reviewedAt }).then(
    (isStored) => isStored || stored.act({ type: 'retract', reviewId }),
  )
}

/** A session without a rating is never sent. In another browser it has the same id. @returns null where none is sent. */
function beginIfNew<Item>({ start, kind, stored: { facts, live } }: SessionParts<Item>): string | null {
  if (!kind.log || facts.session !== null) return kind.log ? facts.session : null
  facts.session = start.key.id
  void outbox.record(kind.log.begin(facts.session, live.current.queue))
  return facts.session
}

/** Removes the card on screen from the session at once, whether its answer was seen or not. */
function setAside<Item>(session: SessionParts<Item>, aside: SetAsideKind): void {
  const cardId = currentCard(session.stored.live.current.queue)
  if (cardId !== undefined) moveAside(session, cardId, { aside, isAside: true })
}

function moveAside<Item>(
  session: SessionParts<Item>,
  cardId: SessionCardId,
  { aside, isAside }: { aside: SetAsideKind; isAside: boolean },
): void {
  const { kind, stored } = session
  const takeBack = () => moveAside(session, cardId, { aside, isAside: false })
  const step = kind.setAside?.(cardId, { aside, isAside, takeBack })
  if (!step) return
  const drop: SessionAction = { type: 'drop', cardId, setAside: aside }
  const restore: SessionAction = { type: 'restore', cardId }
  void perform(stored, step, isAside ? drop : restore).then(
    (isStored) => isStored || stored.act(isAside ? restore : drop),
  )
}

/** Undoes the latest step: a rating, or setting a card aside. */
function undo<Item>(session: SessionParts<Item>): void {
  const { kind, stored } = session
  const { queue } = stored.live.current
  const last = lastToUndo(queue)
  if (last?.type === 'drop') {
    moveAside(session, last.cardId, { aside: last.setAside, isAside: false })
    return
  }
  const { undone } = undoRating(queue)
  if (undone?.reviewId === undefined) return
  const step = kind.undo(undone.cardId, { reviewId: undone.reviewId, undoId: newId() })
  if (!step) return
  stored.facts.undone.push(undone.reviewId)
  void perform(stored, step, { type: 'undo' })
}

/**
 * Reports that the session has ended for now. A session that is resumed later keeps its id, and ends again.
 */
function end<Item>({ kind, stored: { facts, live, save } }: SessionParts<Item>): void {
  if (!kind.log || facts.session === null) return
  save()
  void outbox.record(kind.log.end(facts.session, { queue: live.current.queue, spentMs: facts.spentMs }))
}

async function perform(
  { act }: StoredSessionView,
  { change, show }: Step,
  action: SessionAction,
): Promise<boolean> {
  const recorded = outbox.record(change)
  act(action)
  const revert = show()
  const isStored = await recorded
  if (!isStored) revert()
  return isStored
}
