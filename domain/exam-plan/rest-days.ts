/** Days that a learner keeps free: little is done on them, and the days beside them carry a little more (learning.md 1a). */
import type { LoadByDay } from '#domain/scheduling/load-balance.ts'

const partOnRestDay = 0.1
const mostMore = 0.25
/** What a rest day does not hold is carried by days as far from it as this: enough for a week in every month (docs/decisions/024). */
export const farthestCarrier = 25

/**
 * Of the usual minutes: a tenth on a rest day. The rest is carried by the nearest days before and after it, each a quarter
 * more at most; what they cannot carry is not made up for. The last rest day chooses first, so that where rests are close
 * together more is brought forward: with a week in every month all days between carry their quarter.
 */
export function partOfUsualDay(day: number, restDays: ReadonlySet<number>): number {
  return restDays.has(day) ? partOnRestDay : 1 + (carriedByDay(restDays).get(day) ?? 0)
}

/** A promise asks of many days, always about the same rest days. */
const carriedOf = new WeakMap<ReadonlySet<number>, ReadonlyMap<number, number>>()

function carriedByDay(restDays: ReadonlySet<number>): ReadonlyMap<number, number> {
  const known = carriedOf.get(restDays)
  if (known) return known
  const carried = shareOut(restDays)
  carriedOf.set(restDays, carried)
  return carried
}

function shareOut(restDays: ReadonlySet<number>): Map<number, number> {
  const carried = new Map<number, number>()
  for (const restDay of [...restDays].sort((a, b) => b - a)) {
    let left = 1 - partOnRestDay
    for (let distance = 1; distance <= farthestCarrier; distance++) {
      for (const day of [restDay - distance, restDay + distance]) {
        if (restDays.has(day)) continue
        const before = carried.get(day) ?? 0
        const more = Math.min(left, mostMore - before)
        carried.set(day, before + more)
        left -= more
      }
    }
  }
  return carried
}

/** The rest that a day with more than usual makes up for: the nearest run of rest days, its first and last. */
export function restMadeUpFor(
  day: number,
  restDays: ReadonlySet<number>,
): { first: number; last: number } | null {
  if (partOfUsualDay(day, restDays) <= 1) return null
  const [nearest] = [...restDays].sort((a, b) => Math.abs(a - day) - Math.abs(b - day) || b - a)
  if (nearest === undefined) return null
  let [first, last] = [nearest, nearest]
  while (restDays.has(first - 1)) first -= 1
  while (restDays.has(last + 1)) last += 1
  return { first, last }
}

/** The load by which no card is placed on a rest day while there is another for it. */
export function awayFromRestDays(load: LoadByDay, restDays: ReadonlySet<number>): LoadByDay {
  if (restDays.size === 0) return load
  return { get: (day) => (restDays.has(day) ? Number.POSITIVE_INFINITY : load.get(day)) }
}
