import { boundsOf, dayOf, listDays } from '#domain/visits/visit-days.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { firstKeptDay, firstOpenDay } from './days-of-the-log.ts'
import {
  clearSales,
  deleteDay,
  findCountedUntil,
  findFirstDay,
  listRefundedDays,
  lockRollUps,
  saveConversionDay,
  saveCountedUntil,
  savePageViewDay,
  savePageViewStep,
  saveSales,
} from './roll-up.queries.ts'

/**
 * Counts every day that is not final, one transaction each, and is at the current day again after any standstill. Twice at
 * once it counts the same: the days of both take turns.
 */
export async function rollUpVisits({
  open,
  clock,
  config,
  log,
}: Pick<Deps, 'open' | 'clock' | 'config' | 'log'>): Promise<void> {
  const { db } = open.background
  const now = clock.now()
  const today = dayOf(now.getTime())
  const countedUntil = await findCountedUntil(db)
  const firstDay = countedUntil ? firstOpenDay(countedUntil) : ((await findFirstDay(db)) ?? today)
  if (countedUntil)
    await subtractRefunds(db, { since: countedUntil, from: firstKeptDay(now, config), to: firstDay })
  const days = listDays(firstDay, today)
  for (const day of days) await rollUpDay(db, { day, now })
  log.debug({ days: days.length, ms: clock.now().getTime() - now.getTime() }, 'visits counted')
}

async function rollUpDay(db: Database, { day, now }: { day: string; now: Date }): Promise<void> {
  const until = new Date(Math.min(now.getTime(), boundsOf(day).endMs))
  await db.transaction(async (tx) => {
    await lockRollUps(tx)
    await deleteDay(tx, day)
    await savePageViewDay(tx, day)
    await saveSales(tx, day)
    await savePageViewStep(tx, day)
    await saveConversionDay(tx, day)
    await saveCountedUntil(tx, until)
  })
}

/** A payment may be refunded long after its day is final. Once the visits of that day are deleted, its source is unknown. */
async function subtractRefunds(
  db: Database,
  refunds: { since: Date; from: string; to: string },
): Promise<void> {
  for (const day of await listRefundedDays(db, refunds))
    await db.transaction(async (tx) => {
      await lockRollUps(tx)
      await clearSales(tx, day)
      await saveSales(tx, day)
    })
}
