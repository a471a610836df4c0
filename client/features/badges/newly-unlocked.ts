import type { Badge } from '#contracts/badges/badges.ts'

interface Comparison {
  /** The list before; a first list has nothing to be compared with. */
  previous: readonly Badge[]
  next: readonly Badge[]
  /** Ids that this browser has shown as earned, in whichever tab. */
  seen: readonly string[]
}

/** The first badge that is earned now and was not before: the one to celebrate. */
export function newlyUnlocked({ previous, next, seen }: Comparison): Badge | undefined {
  if (previous.length === 0) return undefined
  const known = new Set([...seen, ...earnedIds(previous)])
  return next.find((badge) => badge.earned && !known.has(badge.id))
}

export const earnedIds = (list: readonly Badge[]) => list.filter(({ earned }) => earned).map(({ id }) => id)
