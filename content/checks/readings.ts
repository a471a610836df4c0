import type { Reading } from '#content/schema.ts'

/** What one day of reading can hold without a record that names the items. */
const mostWithoutRecord = 150

interface Dated {
  id: string
  reviewed: string
}

/**
 * The days that more items claim than anybody reads in a day, each with the items that no record of that day
 * names.
 */
export function bulkDates(items: readonly Dated[], readings: readonly Reading[]): string[] {
  const days = Map.groupBy(items, ({ reviewed }) => reviewed)
  return [...days].flatMap(([day, claimed]) => {
    if (claimed.length <= mostWithoutRecord) return []
    const named = new Set(
      readings.filter((reading) => reading.day === day).flatMap((reading) => reading.items),
    )
    const missing = claimed.filter(({ id }) => !named.has(id)).map(({ id }) => id)
    return missing.length === 0
      ? []
      : [`${day}: ${claimed.length} items; not in a record: ${missing.join(' ')}`]
  })
}

/**
 * Items whose own date is older than a record of their reading. A record may also name items that were removed
 * since.
 */
export function readingFaults(items: readonly Dated[], readings: readonly Reading[]): string[] {
  const reviewed = new Map(items.map((item) => [item.id, item.reviewed]))
  return readings.flatMap(({ day, items: ids }) =>
    ids.flatMap((id) => {
      const own = reviewed.get(id)
      return own !== undefined && own < day
        ? [`${id}: read on ${day} by a record, on ${own} by its own date`]
        : []
    }),
  )
}
