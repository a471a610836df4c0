import { expect } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { asSomebodyElse } from './one-connection.ts'

/**
 * Until that many statements wait for a lock of another transaction, such as the test's own. The embedded engine has one
 * connection: there they wait for the transaction to end, whatever it has locked.
 */
export async function waitForLocks(open: OpenDatabase, count: number): Promise<void> {
  if (open.engine === 'pglite') return
  const waiting = async () => {
    const { rows } = await open.background.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting
  }
  await asSomebodyElse(() => expect.poll(waiting, { interval: 10 }).toBeGreaterThanOrEqual(count))
}
