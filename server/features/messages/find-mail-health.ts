import type { Deps } from '#server/deps.ts'
import { countMail, type MailCounts } from './mail-health.queries.ts'

/** Among so many messages the failed ones are counted. */
export const latestMail = 10_000

export async function findMailHealth({
  db,
  mail,
}: Pick<Deps, 'db' | 'mail'>): Promise<MailCounts & { hasServer: boolean }> {
  return { hasServer: mail.isOn, ...(await countMail(db, { latest: latestMail })) }
}
