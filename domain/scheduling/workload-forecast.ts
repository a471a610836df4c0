export type DayLoad = { day: number; reviews: number }

/**
 * Reviews expected on each of the next `days` study days, from today on, when every card is reviewed on its due day.
 * Overdue cards count today. With a daily budget the excess moves to the next day, and any excess after the
 * last day is left out.
 */
export function forecastWorkload(input: {
  /** Cards due on each study day, past ones included. */
  dueCountByDay: ReadonlyMap<number, number>
  today: number
  days: number
  dailyBudget?: number
}): DayLoad[] {
  const most = input.dailyBudget ?? Number.POSITIVE_INFINITY
  let carried = 0
  for (const [day, count] of input.dueCountByDay) if (day < input.today) carried += count
  return Array.from({ length: Math.max(0, input.days) }, (_, offset) => {
    const day = input.today + offset
    const wanted = carried + (input.dueCountByDay.get(day) ?? 0)
    const reviews = Math.min(wanted, most)
    carried = wanted - reviews
    return { day, reviews }
  })
}
