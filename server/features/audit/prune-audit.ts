import type { Deps } from '#server/deps.ts'
import { pruneEntries } from './audit-chain.queries.ts'

const entriesAtOnce = 5000

/** Deletes entries whose retention time has passed; the database itself notes in the log what it deleted. */
export async function pruneAudit(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  let deleted: number
  do {
    deleted = await pruneEntries(db, { limit: entriesAtOnce })
    if (deleted > 0) log.info({ entries: deleted }, 'audit log pruned')
  } while (deleted === entriesAtOnce && !stopping?.aborted)
}
