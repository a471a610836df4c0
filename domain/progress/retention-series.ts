import { mondaysBetween } from './calendar-weeks.ts'
import type { RecallCounts } from './retention.ts'

export type RecallWeek = RecallCounts & { startsOn: string }
/** Recall by days since the previous review; `toDays` is null when the interval has no upper limit. */
export type RecallInterval = RecallCounts & { fromDays: number; toDays: number | null }

/**
 * With fewer reviews, the share of a week or an interval jumps with every card: it is in the table, not in
 * the chart.
 */
export const fewestReviews = 10

/** A percentage to be drawn; null where there are too few reviews. */
export interface RecallPoint {
  recalled: number | null
  predicted: number | null
}

/** A point for every week between the first and the last with enough reviews. */
export function weeklyRecall(weeks: readonly RecallWeek[]): (RecallPoint & { startsOn: string })[] {
  const byMonday = new Map(weeks.map((week) => [week.startsOn, week]))
  const [first, last] = [weeks.find(isEnough), weeks.findLast(isEnough)]
  if (!first || !last) return []
  return mondaysBetween(first.startsOn, last.startsOn).map((startsOn) => ({
    startsOn,
    ...pointOf(byMonday.get(startsOn)),
  }))
}

/** A point for every interval with enough reviews. */
export function recallByInterval(
  intervals: readonly RecallInterval[],
): (RecallPoint & { interval: string })[] {
  return intervals
    .filter(isEnough)
    .map((interval) => ({ interval: intervalText(interval), ...pointOf(interval) }))
}

/** The days since the previous review as text: "1", "2–3", "91+". */
export function intervalText({ fromDays, toDays }: Pick<RecallInterval, 'fromDays' | 'toDays'>): string {
  if (toDays === null) return `${fromDays}+`
  return toDays === fromDays ? `${fromDays}` : `${fromDays}–${toDays}`
}

/** Percentages for the axis, from below all points to 100, so that the lines use the height. */
export function percentTicks(points: readonly RecallPoint[]): number[] {
  const values = points.flatMap(({ recalled, predicted }) => [recalled ?? 100, predicted ?? 100])
  const below = Math.min(80, ...values) - 1
  const step = below >= 50 ? 10 : 20
  const lowest = Math.max(0, Math.floor(below / step) * step)
  return Array.from({ length: (100 - lowest) / step + 1 }, (_, index) => lowest + index * step)
}

/** Whether a week or an interval has enough reviews to be drawn. */
export function isEnough({ reviews }: RecallCounts): boolean {
  return reviews >= fewestReviews
}

function pointOf(counts: RecallCounts | undefined): RecallPoint {
  if (!counts || !isEnough(counts)) return { recalled: null, predicted: null }
  return { recalled: percentOf(counts.recalled), predicted: percentOf(counts.predicted) }
}

function percentOf(share: number): number {
  return Math.round(share * 1000) / 10
}
