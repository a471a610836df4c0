/** The engines on which the files of the server's tests run: docs/decisions/026-tests-on-two-engines.md. */

export const serverFiles = ['server/**/*.test.ts', 'tests/contract/**/*.test.ts']

/** Tests of the embedded engine's lock file and its own job, and of a server that a test simulates. */
export const onEmbeddedOnly = [
  'server/database/{data-lock,engine/outage}.test.ts',
  'server/features/operations/operations.jobs.test.ts',
]

/**
 * These tests kill processes between two transactions. A broadcast or a refund is crash-safe if the engine is, and
 * crash.test.ts shows that for both engines.
 */
export const onPostgresOnly = [
  'server/features/messages/broadcasts/write-broadcasts.kill.test.ts',
  'server/features/billing/refunds/refund-payment.kill.test.ts',
]

/**
 * Tests of everything that the engine can change: how it starts, migrates, dumps and is restored; its
 * extensions; one connection or many, and therefore locks, races, kills and jobs.
 * server/database/values.test.ts tests that the drivers return the same values. Every test on PostgreSQL
 * ensures that no transaction asks for a second connection (one-connection.ts).
 */
export const onBothEngines = [
  'tests/contract/{backup,learner-tables,tables,test-database,upgrade}.test.ts',
  'server/*.test.ts',
  'server/database/**/*.test.ts',
  'server/platform/{jobs/jobs,http/throttle}.test.ts',
  'server/features/accounts/{delete-account,admin/user-support,premium/premium}.test.ts',
  'server/features/audit/audit-chain.test.ts',
  'server/features/billing/{payments/activate-order,promo/promo}.test.ts',
  'server/features/catalogue/admin/{edit-races,primer-editing}.test.ts',
  'server/features/editorial/change-sets/{change,live}-sets.test.ts',
  'server/features/editorial/{label-changes/label-changes,queue/*}.test.ts',
  'server/features/messages/{broadcasts/audience,subscriptions/subscriptions}.test.ts',
  // What becomes of a picture is nothing of the engine's.
  'server/features/own-cards/**/!(read-media).test.ts',
  'server/features/questions/block/two-devices.test.ts',
  'server/features/questions/import/import-questions.test.ts',
  'server/features/questions/rescoring/*.test.ts',
  'server/features/search/search.test.ts',
  'server/features/study/changes/*.test.ts',
  'server/features/study/rating/{rating,undo-rating}.test.ts',
  'server/features/welcome/changes/*.test.ts',
]
