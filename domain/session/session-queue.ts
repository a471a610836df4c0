/**
 * Spaced repetition inside one study session. Confidence 1 brings a card back after 5 other ratings, 2 after 10,
 * 3 and 4 finish it; when no new card is left the waiting cards follow in the order in which they are due. With
 * spaced repetition off every card is rated once.
 *
 * A session is its deck and its steps; everything else is computed from them, which makes undo and restoring exact.
 */
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'

/** A card's id, or a text such as `12:moa` for a component of a drug. */
export type SessionCardId = number | string

export type RateStep = {
  type: 'rate'
  cardId: SessionCardId
  confidence: Confidence
  reviewId?: string
  /** ISO 8601, UTC; steps of earlier versions have none. */
  reviewedAt?: string
}
/** A rating made in another tab or browser: its card need not be on screen here. */
export type TakeOverStep = Omit<RateStep, 'type'> & {
  type: 'take-over'
  reviewId: string
  /** It was made in another session: here its card is only asked no more. */
  isOther?: true
}
/** A rating of this session, wherever it was made. */
export type RatingStep = RateStep | TakeOverStep
/** A card leaves the session: it is gone, or, with `setAside`, the learner set it aside and may take it back. */
export type DropStep = { type: 'drop'; cardId: SessionCardId; setAside?: SetAsideKind }
/** How a card was set aside: until it is taken back, or until the next study day. */
export type SetAsideKind = 'suspended' | 'buried'
/** A card that was dropped is shown again, at once. */
export type RestoreStep = { type: 'restore'; cardId: SessionCardId }
/** Undoes one rating, wherever it is; only the undo of the session itself returns to its place. */
export type RetractStep = { type: 'retract'; reviewId: string }
export type SessionStep =
  | RatingStep
  | DropStep
  | RestoreStep
  | RetractStep
  | { type: 'next' }
  | { type: 'previous' }

/** One card as it was shown; `confidence` is null until it is rated in this place. */
export type ShownCard = { cardId: SessionCardId; confidence: Confidence | null }

/** A card that is shown again once `ratedCount` has reached `dueAt`. */
export type WaitingCard = { cardId: SessionCardId; dueAt: number }

export type SessionState = {
  version: 1
  spacedRepetition: boolean
  deck: readonly SessionCardId[]
  steps: readonly SessionStep[]
  /** Not yet shown, or skipped without a rating. */
  upcoming: readonly SessionCardId[]
  waiting: readonly WaitingCard[]
  /** Cards in the order shown; the current one is `trail[cursor]`, none when the session is complete. */
  trail: readonly ShownCard[]
  cursor: number
  ratedCount: number
}

const returnGap: Record<Confidence, number | null> = { 1: 5, 2: 10, 3: null, 4: null }

/** A new session over these cards, in their order; a duplicate counts once. */
export function startSession(
  cardIds: readonly SessionCardId[],
  options: { spacedRepetition: boolean } = { spacedRepetition: true },
): SessionState {
  const deck = [...new Set(cardIds)]
  return showAnother({
    version: 1,
    spacedRepetition: options.spacedRepetition,
    deck,
    steps: [],
    upcoming: deck,
    waiting: [],
    trail: [],
    cursor: 0,
    ratedCount: 0,
  })
}

/** The card on screen, undefined when the session is complete. */
export function currentCard(state: SessionState): SessionCardId | undefined {
  return state.trail[state.cursor]?.cardId
}

/** Complete: every card was rated and none waits, even while the learner looks back at earlier cards. */
export function isSessionComplete(state: SessionState): boolean {
  return pendingCount(state) === 0
}

/** Rates the card on screen and moves on; nothing changes when there is none. `reviewId` is stored for undo. */
export function rateCard(state: SessionState, confidence: Confidence, reviewId?: string): SessionState {
  const cardId = currentCard(state)
  if (cardId === undefined) return state
  return applyStep(state, {
    type: 'rate',
    cardId,
    confidence,
    ...(reviewId === undefined ? {} : { reviewId }),
  })
}

/** Moves on without rating; a skipped card is shown again at the end. */
export function moveNext(state: SessionState): SessionState {
  return applyStep(state, { type: 'next' })
}

/** Moves back one card without changing a rating. */
export function movePrevious(state: SessionState): SessionState {
  return applyStep(state, { type: 'previous' })
}

/** Removes a card from the session, because it was deleted or locked meanwhile. */
export function dropCard(state: SessionState, cardId: SessionCardId): SessionState {
  return applyStep(state, { type: 'drop', cardId })
}

/** Undoes a rating listed in the session's recap; its card is shown again, before those not yet shown. */
export function retractRating(state: SessionState, reviewId: string): SessionState {
  return applyStep(state, { type: 'retract', reviewId })
}

/** The ratings of a session without those undone by their id, and without those made in other sessions. */
export function ratingsNotUndone(state: Pick<SessionState, 'steps'>): RatingStep[] {
  return allNotUndone(state).filter((step) => !isOfOther(step))
}

export const isRating = (step: SessionStep): step is RatingStep =>
  step.type === 'rate' || step.type === 'take-over'

export const isOfOther = (step: RatingStep) => step.type === 'take-over' && step.isOther === true

function allNotUndone({ steps }: Pick<SessionState, 'steps'>): RatingStep[] {
  const retracted = new Set(steps.flatMap((step) => (step.type === 'retract' ? [step.reviewId] : [])))
  return steps.filter(isRating).filter(({ reviewId }) => reviewId === undefined || !retracted.has(reviewId))
}

/** What happens to cards in whatever place the session is. */
const staysAfterUndo: SessionStep['type'][] = ['drop', 'restore', 'retract', 'take-over']

/** Undoes the last rating and the moves after it; may be repeated. `undone` is that rating. */
export function undoRating(state: SessionState): { state: SessionState; undone: RatingStep | undefined } {
  const undone = ratingsNotUndone(state).at(-1)
  if (!undone) return { state, undone }
  const last = state.steps.lastIndexOf(undone)
  const isLeft = (step: SessionStep, index: number) =>
    index < last || (step !== undone && staysAfterUndo.includes(step.type))
  const left = state.steps.filter(isLeft)
  const fresh = startSession(state.deck, { spacedRepetition: state.spacedRepetition })
  return { state: left.reduce(applyStep, fresh), undone }
}

/** One step of a session; an invalid step changes nothing. */
export function applyStep(state: SessionState, step: SessionStep): SessionState {
  const moved = move(state, step)
  return moved === state ? state : { ...moved, steps: [...state.steps, step] }
}

/** How many cards still need a rating: the one on screen, the upcoming and the waiting. */
export function pendingCount(state: SessionState): number {
  const newest = state.trail.at(-1)
  const isOpen = newest !== undefined && newest.confidence === null
  return state.upcoming.length + state.waiting.length + (isOpen ? 1 : 0)
}

function move(state: SessionState, step: SessionStep): SessionState {
  switch (step.type) {
    case 'rate':
      return step.cardId === currentCard(state) ? applyRating(state, step) : state
    case 'take-over':
      return applyTakeOver(state, step)
    case 'previous':
      return state.cursor === 0 ? state : { ...state, cursor: state.cursor - 1 }
    case 'next':
      return passOver(state)
    case 'drop':
      return applyDrop(state, step.cardId)
    case 'restore':
      return applyRestore(state, step.cardId)
    case 'retract':
      return applyRetraction(state, step.reviewId)
  }
}

/** The card on screen is rated, and another one is shown. */
function applyRating(state: SessionState, { cardId, confidence }: RatingStep): SessionState {
  const trail = state.trail.map((shown, index) => (index === state.cursor ? { cardId, confidence } : shown))
  return showAnother({
    ...planReturn(state, { cardId, confidence }),
    trail: trail.filter((shown) => !isOpenPlaceOf(cardId, shown)),
  })
}

/** One rating more: its card waits for as many others as its confidence says, or is done. */
function planReturn(
  state: SessionState,
  { cardId, confidence }: Pick<RatingStep, 'cardId' | 'confidence'>,
): SessionState {
  const ratedCount = state.ratedCount + 1
  const gap = state.spacedRepetition ? returnGap[confidence] : null
  const waiting = state.waiting.filter(isOther(cardId))
  return {
    ...state,
    ratedCount,
    upcoming: state.upcoming.filter((id) => id !== cardId),
    waiting: gap === null ? waiting : [...waiting, { cardId, dueAt: ratedCount + gap }],
  }
}

/** Rated elsewhere: it comes into the trail before the card on screen, which stays unless it is that card. */
function applyTakeOver(state: SessionState, step: TakeOverStep): SessionState {
  const { cardId, confidence } = step
  if (currentCard(state) === cardId) return applyRating(state, step)
  if (!isInSession(state, cardId)) return state
  const isKept = (shown: ShownCard) => !isOpenPlaceOf(cardId, shown)
  const trail = state.trail.filter(isKept)
  const cursor = state.trail.slice(0, state.cursor).filter(isKept).length
  const place = trail.at(-1)?.confidence === null ? trail.length - 1 : trail.length
  const rated = {
    ...planReturn(state, { cardId, confidence }),
    trail: trail.toSpliced(place, 0, { cardId, confidence }),
    cursor: cursor < place ? cursor : cursor + 1,
  }
  return currentCard(rated) === undefined ? showAnother(rated) : rated
}

/** The card leaves every list; the cursor stays on the same card, or moves on when that one was removed. */
function applyDrop(state: SessionState, cardId: SessionCardId): SessionState {
  const isOnScreen = currentCard(state) === cardId
  const isKept = (shown: ShownCard) => shown.cardId !== cardId
  if (state.trail.every(isKept) && !state.upcoming.includes(cardId)) return state
  const dropped = {
    ...state,
    upcoming: state.upcoming.filter((id) => id !== cardId),
    waiting: state.waiting.filter(isOther(cardId)),
    trail: state.trail.filter(isKept),
    cursor: state.trail.slice(0, state.cursor).filter(isKept).length,
  }
  return isOnScreen ? showAnother({ ...dropped, cursor: dropped.cursor - 1 }) : dropped
}

/** The card comes to the screen; one that was there unrated follows it. */
function applyRestore(state: SessionState, cardId: SessionCardId): SessionState {
  if (isInSession(state, cardId) || !state.deck.includes(cardId)) return state
  const pending = [...state.upcoming, ...state.waiting.map((card) => card.cardId)]
  const unrated = state.trail.flatMap((shown) => (shown.confidence === null ? [shown.cardId] : []))
  const open = unrated.filter((id) => !pending.includes(id))
  const trail = state.trail.filter((shown) => shown.confidence !== null)
  return {
    ...state,
    upcoming: [...open, ...state.upcoming],
    trail: [...trail, { cardId, confidence: null }],
    cursor: trail.length,
  }
}

/** The card needs a rating again: in its open place when it has one, else before the upcoming ones. */
function applyRetraction(state: SessionState, reviewId: string): SessionState {
  const rating = allNotUndone(state).find((step) => step.reviewId === reviewId)
  if (!rating || !state.trail.some(({ cardId }) => cardId === rating.cardId)) return state
  const { cardId } = rating
  if (state.trail.some((shown) => isOpenPlaceOf(cardId, shown))) return { ...state }
  const reopened = {
    ...state,
    waiting: state.waiting.filter(isOther(cardId)),
    upcoming: [cardId, ...state.upcoming.filter((id) => id !== cardId)],
  }
  return currentCard(state) === undefined ? showAnother(reopened) : reopened
}

/** To the next place of the trail; at its end the card on screen goes behind the upcoming ones. */
function passOver(state: SessionState): SessionState {
  const shown = state.trail[state.cursor]
  if (shown === undefined) return state
  if (state.cursor + 1 < state.trail.length) return { ...state, cursor: state.cursor + 1 }
  // Looked at once more: after it comes a card that is still to be rated, or the end.
  if (shown.confidence !== null) return showAnother({ ...state, cursor: state.trail.length })
  if (state.upcoming.length + state.waiting.length === 0) return state
  const moved = showAnother({ ...state, cursor: state.trail.length })
  return { ...moved, upcoming: [...moved.upcoming, shown.cardId] }
}

/** Moves the cursor to the next place that needs a rating, or appends another card to the trail. */
function showAnother(state: SessionState): SessionState {
  const open = state.trail.findIndex((shown, index) => index > state.cursor && shown.confidence === null)
  if (open >= 0) return { ...state, cursor: open }
  const cardId = nextCard(state)
  if (cardId === undefined) return { ...state, cursor: state.trail.length }
  const trail = state.trail.filter((shown) => !isOpenPlaceOf(cardId, shown))
  return {
    ...state,
    upcoming: state.upcoming.filter((id) => id !== cardId),
    waiting: state.waiting.filter(isOther(cardId)),
    trail: [...trail, { cardId, confidence: null }],
    cursor: trail.length,
  }
}

/** A waiting card whose gap has passed, else an upcoming one, else the waiting card that is due first. */
function nextCard({ waiting, upcoming, ratedCount }: SessionState): SessionCardId | undefined {
  const first = waiting.reduce<WaitingCard | undefined>(
    (earliest, card) => (earliest === undefined || card.dueAt < earliest.dueAt ? card : earliest),
    undefined,
  )
  if (first !== undefined && first.dueAt <= ratedCount) return first.cardId
  return upcoming[0] ?? first?.cardId
}

/** Shown, waiting or upcoming: it was not dropped. */
function isInSession({ trail, waiting, upcoming }: SessionState, cardId: SessionCardId): boolean {
  return upcoming.includes(cardId) || [...waiting, ...trail].some((card) => card.cardId === cardId)
}

function isOpenPlaceOf(cardId: SessionCardId, shown: ShownCard): boolean {
  return shown.cardId === cardId && shown.confidence === null
}

function isOther(cardId: SessionCardId): (card: WaitingCard) => boolean {
  return (card) => card.cardId !== cardId
}
