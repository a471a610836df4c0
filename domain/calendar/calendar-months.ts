const isoDateLength = 'YYYY-MM-DD'.length

/**
 * The instant (epoch milliseconds) a number of calendar months later, or earlier when negative, in UTC. A day that
 * does not exist in the month becomes its last day: 31 January and one month is 28 or 29 February.
 */
export function addCalendarMonths(instantMs: number, months: number): number {
  const start = new Date(instantMs)
  const target = new Date(instantMs)
  target.setUTCDate(1)
  target.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return target.getTime()
}

/** The months up to that of an instant, in UTC, YYYY-MM, the oldest first. */
export function lastMonths(instantMs: number, count: number): string[] {
  return Array.from({ length: count }, (_, place) =>
    new Date(addCalendarMonths(instantMs, place + 1 - count)).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

/** The calendar date, YYYY-MM-DD, a number of calendar months later or earlier, clamped to its month. */
export function addMonthsToDate(isoDate: string, months: number): string {
  return new Date(addCalendarMonths(Date.parse(isoDate), months)).toISOString().slice(0, isoDateLength)
}
