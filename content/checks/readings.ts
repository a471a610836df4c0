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

/** What a record names that the content does not have, or that was read again on a later day than it claims. */
export function readingFaults(items: readonly Dated[], readings: readonly Reading[]): string[] {
  const reviewed = new Map(items.map((item) => [item.id, item.reviewed]))
  return readings.flatMap(({ day, items: ids }) =>
    ids
      .filter((id) => (reviewed.get(id) ?? '9999') < day)
      .map((id) => `${id}: read on ${day} by a record, on ${reviewed.get(id)} by its own date`),
  )
}
