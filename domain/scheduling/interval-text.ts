import { countText } from '#domain/text/count-text.ts'

const daysInMonth = 365.25 / 12
const daysInYear = 365.25

/** An interval in words of everyday use: today, 1 day, 13 days, 3 weeks, 5 months, 2 years. */
export function intervalText(days: number): string {
  if (days < 1) return 'today'
  if (days < 14) return countText(Math.round(days), 'day')
  if (days < 60) return countText(Math.round(days / 7), 'week')
  if (days < 2 * daysInYear) return countText(Math.round(days / daysInMonth), 'month')
  return countText(Math.round(days / daysInYear), 'year')
}
