/** Which engines the files of the server's tests run on: docs/decisions/026-tests-on-two-engines.md. */

export const serverFiles = ['server/**/*.test.ts', 'tests/contract/**/*.test.ts']

/** The lock file of the embedded engine, and a server that a test simulates. */
export const onEmbeddedOnly = ['server/database/{data-lock,engine/outage}.test.ts']

/** Kills processes between two transactions: a broadcast is crash-safe where the engine is, which crash.test.ts shows of both. */
export const onPostgresOnly = ['server/features/messages/write-broadcasts.kill.test.ts']

/**
 * What the engine can change: how it starts, migrates, dumps and is restored; its extensions; one connection or many, and with
 * them locks, races, kills and jobs. That the drivers return the same values is server/database/values.test.ts, and that no
 * transaction asks for a second connection, every test on PostgreSQL (one-connection.ts).
 */
export const onBothEngines = [
  'tests/contract/{backup,learner-tables,tables,test-database,upgrade}.test.ts',
  'server/*.test.ts',
  'server/database/**/*.test.ts',
  'server/platform/{jobs/jobs,http/throttle}.test.ts',
  'server/features/accounts/delete-account.test.ts',
  'server/features/audit/audit-chain.test.ts',
  'server/features/billing/{payments/activate-order,promo/promo}.test.ts',
  'server/features/catalogue/admin/edit-races.test.ts',
  'server/features/questions/block/two-devices.test.ts',
  'server/features/questions/import/import-questions.test.ts',
  'server/features/search/search.test.ts',
  'server/features/study/rating/{rating,undo-rating}.test.ts',
]
