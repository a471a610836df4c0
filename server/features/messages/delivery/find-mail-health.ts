import type { Deps } from '#server/deps.ts'
import { countFailures } from '#server/features/messages/bounces/failing-addresses.queries.ts'
import { countMail, type MailCounts } from './mail-health.queries.ts'

/** Failed messages are counted among this many of the latest. */
export const latestMail = 10_000

/** Failing addresses are counted up to this many. */
export const mostFailing = 1000
/** Unreadable reports of this many days are counted. */
export const reportDays = 30

/** The numbers of `failing` addresses and of `unreadable` reports are up to their limits. */
type MailHealth = MailCounts & { hasServer: boolean; failing: number; unreadable: number }

export async function findMailHealth({
  db,
  mail,
  clock,
}: Pick<Deps, 'db' | 'mail' | 'clock'>): Promise<MailHealth> {
  const since = new Date(clock.now().getTime() - reportDays * 86_400_000)
  const [counts, failures] = await Promise.all([
    countMail(db, { latest: latestMail }),
    countFailures(db, { most: mostFailing, since }),
  ])
  return { hasServer: mail.isOn, ...counts, ...failures }
}
