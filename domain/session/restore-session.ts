import {
  applyStep,
  type SessionCardId,
  type SessionState,
  type SessionStep,
  startSession,
} from './session-queue.ts'

const maxDeck = 10_000
const maxSteps = 50_000

/** The part of a session to store: its deck and its steps, as plain JSON. */
export type SavedSession = Pick<SessionState, 'version' | 'spacedRepetition' | 'deck' | 'steps'>

export function saveSession({ version, spacedRepetition, deck, steps }: SessionState): SavedSession {
  return { version, spacedRepetition, deck, steps }
}

/**
 * A session recomputed from stored data: a parsed JSON value, from `saveSession` or of the whole state.
 * Undefined for another version, another shape, or steps that do not belong to the deck.
 */
export function restoreSession(saved: unknown): SessionState | undefined {
  if (!isRecord(saved) || saved.version !== 1) return undefined
  const { deck, steps, spacedRepetition } = saved
  if (typeof spacedRepetition !== 'boolean') return undefined
  if (!isListOf(deck, isCardId, maxDeck) || !isListOf(steps, isStep, maxSteps)) return undefined
  const restored = steps.reduce(applyStep, startSession(deck, { spacedRepetition }))
  return restored.steps.length === steps.length ? restored : undefined
}

function isStep(value: unknown): value is SessionStep {
  if (!isRecord(value)) return false
  if (value.type === 'next' || value.type === 'previous') return true
  if (value.type === 'drop') return isCardId(value.cardId) && isSetAsideKind(value.setAside)
  if (value.type === 'restore') return isCardId(value.cardId)
  if (value.type === 'retract') return typeof value.reviewId === 'string'
  if (!isCardId(value.cardId) || !isConfidence(value.confidence) || !isTextOrAbsent(value.reviewedAt))
    return false
  if (value.type === 'take-over') return typeof value.reviewId === 'string'
  return value.type === 'rate' && isTextOrAbsent(value.reviewId)
}

const isTextOrAbsent = (value: unknown) => value === undefined || typeof value === 'string'

function isSetAsideKind(value: unknown): boolean {
  return value === undefined || value === 'suspended' || value === 'buried'
}

function isCardId(value: unknown): value is SessionCardId {
  return Number.isSafeInteger(value) || (typeof value === 'string' && value !== '')
}

function isConfidence(value: unknown): boolean {
  return value === 1 || value === 2 || value === 3 || value === 4
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T, max: number): value is T[] {
  return Array.isArray(value) && value.length <= max && value.every(isItem)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
