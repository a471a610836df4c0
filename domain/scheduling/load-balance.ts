/** Reviews planned for each study day, a map for example; a day that is not in it has none. */
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
    first: dayAfter(card.intervalDays - spread),
    last: dayAfter(card.intervalDays + spread),
    wanted: dayAfter(card.intervalDays),
  }
  return leastLoadedDay(range, loadByDay) - card.today
}
