import { sql } from 'drizzle-orm'
import type { OpenDatabase } from './connect.ts'

/** An arbitrary constant: every process takes the same lock. */
const releaseLock = 7_046_029

/**
 * Runs `work` while no other process releases to the same database. The lock belongs to a transaction that
 * does nothing else, so it works through a transaction pooler and ends with the connection; `work` uses other
 * connections. None of them has the time limit of requests, because another release may take minutes. The
 * embedded database belongs to one process anyway.
 * @param onWait called once when another process holds the lock.
 */
export async function withReleaseLock<T>(
  open: OpenDatabase,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  if (open.engine === 'pglite') return work()
  return open.background.db.transaction(async (tx) => {
    // Another release, or the work of this one, may take any time.
    await tx.execute(sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`)
    const { rows } = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${releaseLock}) as "isFree"`,
    )
    if (rows[0]?.isFree !== true) {
      onWait()
      await tx.execute(sql`select pg_advisory_xact_lock(${releaseLock})`)
    }
    return work()
  })
}
