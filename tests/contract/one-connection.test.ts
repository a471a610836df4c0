import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { asSomebodyElse } from '#tests/support/database/one-connection.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'

const isPostgres = 'serverUrl' in inject('template')

// The embedded engine has one connection, and would wait for itself.
test.runIf(isPostgres)('a transaction that asks for a second connection fails', async () => {
  const { db, query, close } = await openTestDatabase()
  const second = 'A transaction asks for a second connection'
  const statement = sql`select 1 as one`
  const within = (work: () => Promise<unknown>) => db.transaction(work)
  await expect(within(() => query('select 1'))).rejects.toThrow(second)
  await expect(
    within(() => db.execute(statement).catch((error) => Promise.reject(error.cause))),
  ).rejects.toThrow(second)
  await expect(within(() => db.transaction(async () => undefined))).rejects.toThrow(second)
  expect(await db.transaction((tx) => tx.transaction((inner) => inner.execute(statement)))).toMatchObject({
    rows: [{ one: 1 }],
  })
  await within(() => asSomebodyElse(() => query('select 1')))
  await close()
})
