/** What was rated and undone in other tabs and browsers, brought into a session: none of it is asked twice. */
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import {
  applyStep,
  isRating,
  retractRating,
  type SessionCardId,
  type SessionState,
  type SessionStep,
  startSession,
  type TakeOverStep,
} from './session-queue.ts'

/** A rating as it was logged. */
export interface LoggedRating {
  cardId: SessionCardId
  confidence: Confidence
  reviewId: string
  /** ISO 8601, UTC. */
  reviewedAt: string
  /** The study session it was made in; null outside of one. */
  session: string | null
  /** Practice does not. */
  counts: boolean
}

export interface Elsewhere {
  ratings: readonly LoggedRating[]
  /** Their ids. */
  undone: readonly string[]
}

/** The session that takes over. */
export interface TakingOver {
  session: string
  /** Epoch milliseconds; undefined in what earlier versions stored. */
  begunAt: number | undefined
  isPractice: boolean
}

/**
 * The session with what happened elsewhere, in the order of time: each rating once, by its id. Ratings of another session
 * count as long as they were made since this one began; practice asks again what was rated outside of it.
 */
export function mergeRatings(
  state: SessionState,
  { ratings, undone }: Elsewhere,
  taking: TakingOver,
): SessionState {
  const known = new Set([...undone, ...state.steps.filter(isRating).map(({ reviewId }) => reviewId)])
  const added = new Map<string, TakeOverStep>()
  for (const rating of ratings)
    if (!known.has(rating.reviewId) && isTakenOver(rating, taking))
      added.set(rating.reviewId, takeOverOf(rating, taking))
  const merged = added.size === 0 ? state : replay(state, inOrderOfTime(state.steps, [...added.values()]))
  const isChanged = merged.steps.some((step) => step.type === 'take-over' && added.has(step.reviewId))
  return undone.reduce(retractRating, isChanged ? merged : state)
}

function isTakenOver(
  { session, counts, reviewedAt }: LoggedRating,
  { session: own, begunAt, isPractice }: TakingOver,
): boolean {
  if (session === own) return true
  return counts && !isPractice && begunAt !== undefined && Date.parse(reviewedAt) > begunAt
}

function takeOverOf(
  { cardId, confidence, reviewId, reviewedAt, session }: LoggedRating,
  { session: own }: TakingOver,
): TakeOverStep {
  const step = { type: 'take-over', cardId, confidence, reviewId, reviewedAt } as const
  return session === own ? step : { ...step, isOther: true }
}

/**
 * Each before the first rating here that is not earlier: one that was made without a network counts on the server at the
 * time of the rating of its card that had arrived by then.
 */
function inOrderOfTime(steps: readonly SessionStep[], added: readonly TakeOverStep[]): SessionStep[] {
  const timeOf = (step: SessionStep) => (isRating(step) && Date.parse(step.reviewedAt ?? '')) || 0
  const all = [...steps]
  for (const step of [...added].sort((a, b) => timeOf(a) - timeOf(b))) {
    const later = all.findIndex((other) => steps.includes(other) && timeOf(other) >= timeOf(step))
    all.splice(later < 0 ? all.length : later, 0, step)
  }
  return all
}

/** A card that was on screen when it was rated here may not be any more: its rating counts all the same. */
function replay({ deck, spacedRepetition }: SessionState, steps: readonly SessionStep[]): SessionState {
  return steps.reduce(
    (state, step) => {
      const moved = applyStep(state, step)
      if (moved !== state || step.type !== 'rate' || step.reviewId === undefined) return moved
      return applyStep(state, { ...step, type: 'take-over', reviewId: step.reviewId })
    },
    startSession(deck, { spacedRepetition }),
  )
}
