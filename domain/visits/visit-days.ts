/** Visits are counted by day in UTC; a day is written YYYY-MM-DD. */

/** The periods that an admin can choose. */
export const timeframes = ['7d', '30d', '90d'] as const
export type Timeframe = (typeof timeframes)[number]

const dayMs = 86_400_000
const isoDateLength = 'YYYY-MM-DD'.length

export const dayOf = (instantMs: number): string => new Date(instantMs).toISOString().slice(0, isoDateLength)

/** The first instant of a day and the first one after it, as epoch milliseconds. */
export function boundsOf(day: string): { startMs: number; endMs: number } {
  const startMs = Date.parse(day)
  return { startMs, endMs: startMs + dayMs }
}

/** The time from one day to another, both included; a missing day leaves that end open. */
export const periodOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  since: from ? new Date(boundsOf(from).startMs) : undefined,
  until: to ? new Date(boundsOf(to).endMs) : undefined,
})

/** Both days and every day between them; an empty list when the last day is before the first. */
export function listDays(firstDay: string, lastDay: string): string[] {
  const days: string[] = []
  for (let day = firstDay; day <= lastDay; day = dayOf(boundsOf(day).endMs)) days.push(day)
  return days
}

/** Today and the 6, 29 or 89 days before it. */
export function daysOfTimeframe(timeframe: Timeframe, nowMs: number): { firstDay: string; lastDay: string } {
  const days = Number.parseInt(timeframe, 10)
  return { firstDay: dayOf(nowMs - (days - 1) * dayMs), lastDay: dayOf(nowMs) }
}
