import { defineConfig } from 'vitest/config'

const server = {
  isolate: false,
  include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
}
const e2e = {
  // A worker loads the browser's library once for all of its files.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // npm test names the journeys that needed it: they are to be mended.
  retry: 1,
  // After everything else, so that nothing but another journey runs beside one.
  sequence: { groupOrder: 1 },
  // A journey waits for what comes; how fast it comes is the bench's question.
  expect: { poll: { timeout: 20_000 } },
}
const embedded = 'tests/support/embedded-template.ts'
const postgres = 'tests/support/postgres-template.ts'
/** One server for all journeys that do not change it. */
const product = 'tests/support/shared-product.ts'
/** The engine has no part in these: they need no database, a simulated one, the embedded one, or either. */
const onOneEngine = [
  'server/database/{data-lock,outage}.test.ts',
  'server/features/messages/{render-template,templates}.test.ts',
  'server/features/memory/fit-histories.test.ts',
  'server/features/catalogue/import/{attacks,real-files}.test.ts',
  'server/features/catalogue/export/{round-trip,write-file}.test.ts',
  'server/platform/{address-key,config,pdf,turns,secret-box,secrets-key,serialize}.test.ts',
  'server/features/questions/import/parse-files.test.ts',
  'tests/contract/{builds,early-key,field-messages}.test.ts',
]
/** Kills processes between two transactions: a broadcast is crash-safe where the engine is, which crash.test.ts shows of both. */
const onPostgresOnly = ['server/features/messages/write-broadcasts.kill.test.ts']
/** Of the journeys, those in which the database has a part. */
const onBothEngines = 'tests/e2e/{offline,crash,payment-crash,outages}.test.ts'

/** Rules and components beside the code; calls and contract on a real database of each engine; journeys in a browser. */
export default defineConfig({
  // What the build of the client fills in (client/platform/site.ts), for component tests.
  define: {
    __APP_NAME__: '"Regimen"',
    __SUPPORT_EMAIL__: '"support@example.com"',
    __PUBLIC_URL__: '"http://localhost:3000"',
  },
  test: {
    setupFiles: ['tests/support/fail-on-noise.ts'],
    // More than cores: tests wait a good deal, for a database, a process or a page.
    maxWorkers: 3,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['{domain,contracts,content,client}/**/*.test.ts'],
        },
      },
      // Each file has its own page and its own outbox: with shared modules, what one file leaves behind reaches the next.
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['client/**/*.test.tsx'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'server', ...server, exclude: onPostgresOnly, globalSetup: [embedded] },
      },
      {
        extends: true,
        test: { name: 'server-postgres', ...server, exclude: onOneEngine, globalSetup: [postgres] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          ...e2e,
          globalSetup: [embedded, product],
        },
      },
      {
        extends: true,
        test: { name: 'e2e-postgres', include: [onBothEngines], ...e2e, globalSetup: [postgres, product] },
      },
    ],
  },
})
