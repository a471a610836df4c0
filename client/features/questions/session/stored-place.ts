import type { BlockPlace } from '#domain/questions/block/block-session.ts'

/** The key under which the browser stores the learner's place in a block. The outbox holds unsent changes. */
export const placeKeyOf = (userId: number, blockId: number) => `questions:${userId}:${blockId}`

export function readPlaceText(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Stores the place. When storage is full or blocked, the place is lost, but never an answer. @returns the
 * written text
 */
export function writePlace(key: string, place: BlockPlace | undefined): string | null {
  const text = JSON.stringify(place ?? null)
  try {
    window.localStorage.setItem(key, text)
    return text
  } catch {
    return null
  }
}

export function removePlace(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    return
  }
}

/** Parses a stored place; undefined where it cannot be read. */
export function parsePlace(text: string | null): BlockPlace | undefined {
  try {
    const { questionId, drafts, seconds } = JSON.parse(text ?? '{}') as Partial<BlockPlace>
    if (typeof questionId !== 'number') return undefined
    return { questionId, drafts: numbersIn(drafts), seconds: numbersIn(seconds) }
  } catch {
    return undefined
  }
}

function numbersIn(record: unknown): Record<number, number> {
  if (typeof record !== 'object' || record === null) return {}
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value === 'number'))
}
