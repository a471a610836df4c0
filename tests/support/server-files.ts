/** Which engines the files of the server's tests run on: docs/decisions/026-tests-on-two-engines.md. */

export const serverFiles = ['server/**/*.test.ts', 'tests/contract/**/*.test.ts']

/** The engine has no part in these: they need no database, a simulated one, the embedded one, or either. */
export const onOneEngine = [
  'server/database/{data-lock,outage}.test.ts',
  'server/features/messages/{render-template,templates}.test.ts',
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
 * What can differ between the engines: types of values and errors, one connection or many, locks, start, backup. So these:
 * each call succeeds somewhere in them, and migrations, jobs, imports and the races for money are among them.
 */
export const onBothEngines = [
  'tests/contract/**/*.test.ts',
  'server/*.test.ts',
  'server/{database,platform}/**/*.test.ts',
  'server/features/*/{import,export}/*.test.ts',
  'server/features/accounts/{accounts,delete-account,enrol-totp,expire-access,identity,invitations,recover-account}.test.ts',
  'server/features/accounts/{list-users,second-step,sessions,user-admin}.test.ts',
  'server/features/audit/*.test.ts',
  'server/features/badges/{award-badges,review-facts}.test.ts',
  'server/features/billing/{activate-order,create-promo-code,edit-promo-code,list-payments}.test.ts',
  'server/features/billing/{promo,promo-guesses,receipts,wallet-payment,webhooks}.test.ts',
  'server/features/catalogue/{chapter-cards,content-admin,edit-races,resolve-conflicts}.test.ts',
  'server/features/{content-statistics,operations,search}/*.test.ts',
  'server/features/drugs/{drugs,load-drugs,review-drug}.test.ts',
  'server/features/memory/{fit-memory,quality}.test.ts',
  'server/features/messages/{broadcasts,deliver-mail,deliver-mail.kill,mail-admin.routes,messages.routes}.test.ts',
  'server/features/moderation/resolve-report.test.ts',
  'server/features/progress/{chapter-stats,readiness.routes,study-days,study-record}.test.ts',
  'server/features/questions/{blocks,compute-statistics,edit-question,load-questions,search-questions,two-devices}.test.ts',
  'server/features/study/{browse-cards,find-today,rating,study-session,undo-review}.test.ts',
  'server/features/visits/{delete-old-visits,roll-up,visits}.test.ts',
]
