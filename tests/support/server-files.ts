/** Which engines the files of the server's tests run on: docs/decisions/026-tests-on-two-engines.md. */

export const serverFiles = ['server/**/*.test.ts', 'tests/contract/**/*.test.ts']

/** The engine has no part in these: they need no database, a simulated one, the embedded one, or either. */
export const onOneEngine = [
  'server/database/{data-lock,outage}.test.ts',
  // On PostgreSQL write-broadcasts.kill.test.ts kills the process that delivers.
  'server/features/messages/{deliver-mail.kill,render-template,templates}.test.ts',
  'server/features/memory/fit-histories.test.ts',
  'server/features/catalogue/import/{attacks,real-files}.test.ts',
  'server/features/catalogue/export/{round-trip,write-file}.test.ts',
  'server/platform/{address-key,config,pdf,turns,secret-box,secrets-key,serialize}.test.ts',
  'server/features/questions/import/parse-files.test.ts',
  'tests/contract/{builds,deploy-files,early-key,field-messages,server-files}.test.ts',
]

/** Kills processes between two transactions: a broadcast is crash-safe where the engine is, which crash.test.ts shows of both. */
export const onPostgresOnly = ['server/features/messages/write-broadcasts.kill.test.ts']

/**
 * What the engine can change: how it starts, migrates, dumps and is restored; its extensions; one connection or many, and with
 * them locks, races, kills and jobs. That the drivers return the same values is server/database/values.test.ts, and that no
 * transaction asks for a second connection, every test on PostgreSQL (one-connection.ts).
 */
export const onBothEngines = [
  'tests/contract/{authorization,backup,learner-tables,tables,test-database,upgrade}.test.ts',
  'server/*.test.ts',
  'server/database/**/*.test.ts',
  'server/platform/{jobs,probes,throttle}.test.ts',
  'server/features/accounts/delete-account.test.ts',
  'server/features/billing/{activate-order,promo}.test.ts',
  'server/features/catalogue/edit-races.test.ts',
  'server/features/catalogue/import/import-cards.test.ts',
  'server/features/{content-statistics,search}/*.test.ts',
  'server/features/messages/deliver-mail.test.ts',
  'server/features/questions/{compute-statistics,two-devices}.test.ts',
  'server/features/questions/import/import-questions.test.ts',
  'server/features/study/{rating,undo-review}.test.ts',
  'server/features/visits/roll-up.test.ts',
]
