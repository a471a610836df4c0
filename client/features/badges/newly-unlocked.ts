import type { Badge } from '#contracts/badges/badges.ts'

interface Comparison {
  /** The list before. A first list is compared with nothing. */
  previous: readonly Badge[]
  next: readonly Badge[]
  /** Ids of the badges that any tab of this browser has shown as earned. */
  seen: readonly string[]
}

/** The badge to celebrate: the first that is earned now and was not before. */
export function newlyUnlocked({ previous, next, seen }: Comparison): Badge | undefined {
  if (previous.length === 0) return undefined
  const known = new Set([...seen, ...earnedIds(previous)])
  return next.find((badge) => badge.earned && !known.has(badge.id))
}

export const earnedIds = (list: readonly Badge[]) => list.filter(({ earned }) => earned).map(({ id }) => id)
