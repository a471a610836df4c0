import type { Deps } from '#server/deps.ts'
import { countMail, type MailCounts } from './mail-health.queries.ts'

/** Failed messages are counted among this many of the latest. */
export const latestMail = 10_000

export async function findMailHealth({
  db,
  mail,
}: Pick<Deps, 'db' | 'mail'>): Promise<MailCounts & { hasServer: boolean }> {
  return { hasServer: mail.isOn, ...(await countMail(db, { latest: latestMail })) }
}
