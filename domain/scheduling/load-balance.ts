/**
 * The number of reviews planned for each study day, for example a map. A missing day has none, a day to be
 * kept free has Infinity.
 */
export type LoadByDay = { get(studyDay: number): number | undefined }

/**
 * The least loaded day from `first` to `last`, both included; among equals the one nearest to `wanted`, then the
 * earlier one. `first` when `last` is before it.
 */
export function leastLoadedDay(
  range: { first: number; last: number; wanted: number },
  loadByDay: LoadByDay,
): number {
  let best = range.first
  let bestLoad = loadByDay.get(best) ?? 0
  for (let day = range.first + 1; day <= range.last; day++) {
    const load = loadByDay.get(day) ?? 0
    const isNearer = Math.abs(day - range.wanted) < Math.abs(best - range.wanted)
    if (load > bestLoad || (load === bestLoad && !isNearer)) continue
    best = day
    bestLoad = load
  }
  return best
}

/** The longest rest that is considered. */
const longestRest = 60

type DayRange = { first: number; last: number }

/**
 * The least loaded day of a range. When every day of it must be kept free, the range is widened on both
 * sides, within limits, until a day is found, and then by the same distance again, since several days share
 * the cards that a longer rest moves to them. The first day of the range when there is no other.
 */
export function leastLoadedFreeDay(
  range: DayRange & { wanted: number; within: DayRange },
  loadByDay: LoadByDay,
): number {
  const { wanted, within } = range
  const inReach = (days: number) => {
    const first = Math.max(within.first, range.first - days)
    const last = Math.min(within.last, range.last + days)
    return leastLoadedDay({ first, last, wanted }, loadByDay)
  }
  const isFree = (day: number) => (loadByDay.get(day) ?? 0) < Number.POSITIVE_INFINITY
  const usual = inReach(0)
  if (isFree(usual)) return usual
  const reach = Array.from({ length: longestRest }, (_, days) => days + 1).find((days) =>
    isFree(inReach(days)),
  )
  return reach === undefined ? usual : inReach(2 * reach + 1)
}

/**
 * How many days an interval may move either way to even the load: none under 3 days, then 1, growing by 15 % of the
 * interval up to a week, 10 % up to 20 days and 5 % beyond (the fuzz ranges of Anki and FSRS): 7 days +-2, 46 +-4.
 */
export function spreadOf(intervalDays: number): number {
  if (intervalDays < 3) return 0
  const part = (from: number, to: number) => Math.max(0, Math.min(intervalDays, to) - from)
  return Math.round(1 + 0.15 * part(2.5, 7) + 0.1 * part(7, 20) + 0.05 * part(20, Number.POSITIVE_INFINITY))
}

/** The allowed range of intervals, in days, inclusive: it keeps the ratings of a card in order. */
export type IntervalBounds = { earliest: number; latest: number }

/** An interval clamped to its bounds. */
export function withinBounds(intervalDays: number, bounds: IntervalBounds): number {
  return Math.max(bounds.earliest, Math.min(bounds.latest, intervalDays))
}

/**
 * The interval in days after evening out the load: the least loaded day within the spread and the bounds. With no
 * load it is the interval itself.
 */
export function balancedInterval(
  card: { today: number; intervalDays: number; bounds: IntervalBounds },
  loadByDay: LoadByDay,
): number {
  const dayAfter = (days: number) => card.today + withinBounds(days, card.bounds)
  const spread = spreadOf(card.intervalDays)
  const range = {
    within: { first: card.today + card.bounds.earliest, last: card.today + card.bounds.latest },
    first: dayAfter(card.intervalDays - spread),
    last: dayAfter(card.intervalDays + spread),
    wanted: dayAfter(card.intervalDays),
  }
  return leastLoadedFreeDay(range, loadByDay) - card.today
}
