import type { BlockPlace } from '#domain/questions/block/block-session.ts'

/** Where the browser stores the learner's place in a block; the outbox holds what is unsent. */
export const placeKeyOf = (userId: number, blockId: number) => `questions:${userId}:${blockId}`

export function readPlaceText(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Full or forbidden storage costs the place, never an answer. @returns what was written. */
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

/** The place of a stored text; undefined where it cannot be read. */
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
