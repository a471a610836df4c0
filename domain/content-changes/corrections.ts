import { median } from '#domain/questions/block/block-results.ts'
import { countText } from '#domain/text/count-text.ts'

/**
 * A report of a card or question that was corrected: an editor resolved it, and between the report and that
 * the meaning of the item changed.
 */
export interface Correction {
  reportedAt: Date
  /** The first such change. */
  correctedAt: Date
}

export interface MonthOfCorrections {
  /** YYYY-MM, in UTC. */
  month: string
  corrected: number
  medianHours: number
}

const hourMs = 3_600_000
const hoursOf = ({ reportedAt, correctedAt }: Correction) =>
  Math.max(0, correctedAt.getTime() - reportedAt.getTime()) / hourMs

/** The month of an instant in UTC: YYYY-MM. */
export const monthOf = (instant: Date): string => instant.toISOString().slice(0, 7)

/** The median time from report to correction in hours; null without a correction. */
export const medianHours = (corrections: readonly Correction[]): number | null =>
  median(corrections.map(hoursOf))

/** The corrections by the month in which they were made, the latest first; a month without any is left out. */
export function correctionsByMonth(corrections: readonly Correction[]): MonthOfCorrections[] {
  const months = Map.groupBy(corrections, ({ correctedAt }) => monthOf(correctedAt))
  return [...months]
    .map(([month, ofMonth]) => ({
      ...{ month, corrected: ofMonth.length },
      medianHours: medianHours(ofMonth) ?? 0,
    }))
    .sort((one, other) => other.month.localeCompare(one.month))
}

/** A time between two events in words: less than 1 hour, 5 hours, 3 days. */
export function waitText(hours: number): string {
  if (hours < 1) return 'less than 1 hour'
  return hours < 48 ? countText(Math.round(hours), 'hour') : countText(Math.round(hours / 24), 'day')
}
