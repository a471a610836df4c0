import { useSyncExternalStore } from 'react'

/**
 * What a visitor without an account has rated, stored until it comes along at a registration. Where storage is blocked it
 * stays in memory, which lasts until the page is loaded again.
 */

export interface TriedRating {
  /** The content's stable key of the card. */
  cardKey: string
  confidence: 1 | 2 | 3
  reviewId: string
  /** ISO 8601, UTC. */
  reviewedAt: string
  /** Time on the card. */
  seconds: number
}

export interface VisitorStudy {
  /** Oldest first. */
  ratings: readonly TriedRating[]
  /** The account that was registered after them, and gets them; before, nobody does. */
  userId?: number
}

const key = 'visitorStudy'
const nothing: VisitorStudy = { ratings: [] }

/** What could not be stored. */
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

/** The same object until something changes. Unreadable text reads as nothing. */
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

/** Begins these cards again. */
export function removeTriedRatings(cardKeys: readonly string[]): void {
  const study = readVisitorStudy()
  write({ ...study, ratings: study.ratings.filter(({ cardKey }) => !cardKeys.includes(cardKey)) })
}

/** The visitor has registered: what was rated until now is for this account alone. */
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

/** None in the prerendered page. */
export const useTriedRatings = (): readonly TriedRating[] =>
  useSyncExternalStore(subscribe, readVisitorStudy, () => nothing).ratings
