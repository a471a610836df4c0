import { boundsOf, dayOf, listDays } from '#domain/visits/visit-days.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { firstOpenDay } from './days-of-the-log.ts'
import {
  deleteDay,
  findCountedUntil,
  findFirstDay,
  lockRollUps,
  saveConversionDay,
  saveCountedUntil,
  savePageViewDay,
  savePageViewStep,
  savePaymentSources,
} from './roll-up.queries.ts'

/**
 * Counts every day that is not final, in one transaction each, and so reaches the current day again after any
 * downtime. Two simultaneous runs count the same: their days take turns.
 */
export async function rollUpVisits({
  open,
  clock,
  log,
}: Pick<Deps, 'open' | 'clock' | 'log'>): Promise<void> {
  const { db } = open.background
  const now = clock.now()
  const today = dayOf(now.getTime())
  const countedUntil = await findCountedUntil(db)
  const firstDay = countedUntil ? firstOpenDay(countedUntil) : ((await findFirstDay(db)) ?? today)
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
    await savePageViewStep(tx, day)
    await saveConversionDay(tx, day)
    await savePaymentSources(tx, day)
    await saveCountedUntil(tx, until)
  })
}
