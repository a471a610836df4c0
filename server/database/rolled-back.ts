import type { Database } from './connect.ts'

/** Runs what may write in a transaction that is rolled back: only its result stays. */
export async function rolledBack<T>(db: Database, run: (tx: Database) => Promise<T>): Promise<T> {
  const done: { result?: T } = {}
  const end = new Error('the transaction is rolled back on purpose')
  try {
    await db.transaction(async (tx) => {
      done.result = await run(tx)
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
  }
  return done.result as T
}
