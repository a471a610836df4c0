import { useSyncExternalStore } from 'react'

/**
 * The ratings of a visitor without an account. They are stored until a registration transfers them. If
 * storage is blocked they stay in memory, which lasts until the page is loaded again.
 */

export interface TriedRating {
  /** The stable key of the card in the content. */
  cardKey: string
  confidence: 1 | 2 | 3
  reviewId: string
  /** ISO 8601, UTC. */
  reviewedAt: string
  /** The time on the card. */
  seconds: number
}

export interface VisitorStudy {
  /** The ratings, oldest first. */
  ratings: readonly TriedRating[]
  /**
   * The account that was registered after the ratings and receives them. Until a registration it is
   * undefined, and nobody receives them.
   */
  userId?: number
}

const key = 'visitorStudy'
const nothing: VisitorStudy = { ratings: [] }

/** The text that could not be stored. */
let unstored: string | undefined
const listeners = new Set<() => void>()

function readText(): string | null {
  if (unstored !== undefined) return unstored
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(study: VisitorStudy): void {
  const text = JSON.stringify(study)
  try {
    window.localStorage.setItem(key, text)
    unstored = undefined
  } catch {
    unstored = text
  }
  for (const listener of listeners) listener()
}

function isRating(value: unknown): value is TriedRating {
  if (typeof value !== 'object' || value === null) return false
  const { cardKey, confidence, reviewId, reviewedAt, seconds } = value as Record<keyof TriedRating, unknown>
  return (
    typeof cardKey === 'string' &&
    (confidence === 1 || confidence === 2 || confidence === 3) &&
    typeof reviewId === 'string' &&
    typeof reviewedAt === 'string' &&
    Number.isInteger(seconds)
  )
}

function parse(text: string): VisitorStudy {
  try {
    const { ratings, userId } = JSON.parse(text) as { ratings: unknown[]; userId?: unknown }
    return { ratings: ratings.filter(isRating), ...(typeof userId === 'number' && { userId }) }
  } catch {
    return nothing
  }
}

let parsed: { text: string | null; study: VisitorStudy } = { text: null, study: nothing }

/**
 * The visitor's study. It is the same object until something changes. Unreadable text reads as no ratings.
 */
export function readVisitorStudy(): VisitorStudy {
  const text = readText()
  if (text !== parsed.text) parsed = { text, study: text === null ? nothing : parse(text) }
  return parsed.study
}

export const hasVisitorStudy = () => readText() !== null

export function addTriedRating(rating: TriedRating): void {
  const study = readVisitorStudy()
  write({ ...study, ratings: [...study.ratings, rating] })
}

/** Removes the ratings of these cards, so that they begin again. */
export function removeTriedRatings(cardKeys: readonly string[]): void {
  const study = readVisitorStudy()
  write({ ...study, ratings: study.ratings.filter(({ cardKey }) => !cardKeys.includes(cardKey)) })
}

/**
 * Assigns the ratings made until now to the account that the visitor has just registered. No other account
 * can receive them.
 */
export function claimVisitorStudy(userId: number): void {
  const study = readVisitorStudy()
  if (study.ratings.length > 0) write({ ...study, userId })
}

export function removeVisitorStudy(): void {
  unstored = undefined
  try {
    window.localStorage.removeItem(key)
  } catch {
    return
  } finally {
    for (const listener of listeners) listener()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The visitor's ratings. The prerendered page has none. */
export const useTriedRatings = (): readonly TriedRating[] =>
  useSyncExternalStore(subscribe, readVisitorStudy, () => nothing).ratings
