import type { Deps } from '#server/deps.ts'
import { firstKeptDay, firstOpenDay } from './days-of-the-log.ts'
import { findCountedUntil } from './roll-up.queries.ts'
import { deleteConversionsBefore, deletePageViewsBefore } from './visits.queries.ts'

/** The number of rows deleted at once, so that no statement locks rows for long. */
const rowsAtOnce = 10_000

/** Deletes page views and conversions of days that are old and final; their counts stay. */
export async function deleteOldVisits({
  open,
  clock,
  config,
  log,
}: Pick<Deps, 'open' | 'clock' | 'config' | 'log'>): Promise<void> {
  const { db } = open.background
  const countedUntil = await findCountedUntil(db)
  if (!countedUntil) return
  const [day = ''] = [firstKeptDay(clock.now(), config), firstOpenDay(countedUntil)].toSorted()
  for (const deleteBefore of [deletePageViewsBefore, deleteConversionsBefore]) {
    let deleted: number
    do {
      deleted = await deleteBefore(db, { day, limit: rowsAtOnce })
    } while (deleted === rowsAtOnce)
  }
  log.info({ before: day }, 'old visits deleted')
}
