import { defineConfig } from 'vitest/config'
import { figures } from './client/build-tools/figures-plugin.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { onBothEngines, onEmbeddedOnly, onPostgresOnly, serverFiles } from './tests/support/server-files.ts'

/**
 * For processes that live for seconds to minutes: most of what V8 would optimize a second time, on threads of its own, ends
 * before that pays. Maglev stays.
 */
const briefly = ['--no-opt']

/**
 * Node imports these files itself, without their tests: they need nothing of Vite, which would transform them once for
 * each project, send them to each worker and keep their source maps. A watched run has Vite follow what a change concerns.
 */
const ofNode =
  /^(?!.*\.test\.tsx?$).*\/(?:domain|contracts|content|server|tests\/support\/(?:app|browser|database|server|simulation))\/.+\.ts$/
const isWatched = !process.argv.includes('run')

const server = {
  isolate: false,
  execArgv: briefly,
  include: serverFiles,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
const e2e = {
  // A worker loads the browser's library once for all of its files.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // npm test names the journeys that needed it: they are to be mended.
  retry: 1,
  // A journey waits for what comes; how fast it comes is the bench's question.
  expect: { poll: { timeout: 90_000 } },
}
const content = 'tests/support/database/content-once.ts'
const embedded = 'tests/support/database/embedded-template.ts'
const postgres = 'tests/support/database/postgres-template.ts'
/** One server for all journeys that do not change it. */
const product = 'tests/support/browser/shared-product.ts'
const simulations = '**/*.simulation.test.ts'
const journeys = 'tests/e2e/**/*.test.ts'
/** A first start and a new version. */
const journeysOnEmbeddedOnly = ['tests/e2e/{main-loop,update}.test.ts']
/** What a kill leaves. */
const journeysOnBothEngines = ['tests/e2e/crash.test.ts']

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
    // More than cores: tests wait a good deal, for a database, a process or a page. With two at a time two cores idle for a
    // sixth of the run, with four for a fiftieth.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    unstubGlobals: true,
    server: { deps: { external: isWatched ? [] : [ofNode] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          isolate: false,
          include: ['{domain,contracts,content,client,scripts}/**/*.test.ts'],
          exclude: [simulations],
          globalSetup: [content],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      // Months of whole learners: npm run test:simulations.
      {
        extends: true,
        test: { name: 'simulations', include: [simulations], testTimeout: 600_000 },
      },
      {
        extends: true,
        plugins: [figures()],
        test: {
          name: 'components',
          execArgv: briefly,
          environment: 'happy-dom',
          // Each file still has its own page and its own outbox: see there.
          isolate: false,
          setupFiles: ['tests/support/component/fresh-page.ts'],
          // Keep databases, and the classes that they belong to.
          server: { deps: { inline: ['idb', 'fake-indexeddb'] } },
          include: ['client/**/*.test.tsx'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'server', ...server, exclude: onPostgresOnly, globalSetup: [content, embedded] },
      },
      // What npm test runs of it where PostgreSQL runs everything.
      {
        extends: true,
        test: {
          name: 'server-embedded',
          ...server,
          include: onBothEngines,
          globalSetup: [content, embedded],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          ...server,
          exclude: onEmbeddedOnly,
          setupFiles: ['tests/support/database/one-connection.ts'],
          globalSetup: [content, postgres],
        },
      },
      // Where there is no PostgreSQL.
      {
        extends: true,
        test: { name: 'e2e', include: [journeys], ...e2e, globalSetup: [embedded, product] },
      },
      {
        extends: true,
        test: {
          name: 'e2e-embedded',
          include: [...journeysOnEmbeddedOnly, ...journeysOnBothEngines],
          ...e2e,
          globalSetup: [embedded],
        },
      },
      // One way through the product in Firefox and in WebKit, the engine of every iPhone.
      {
        extends: true,
        test: {
          name: 'smoke',
          include: ['tests/smoke/**/*.test.ts'],
          ...e2e,
          globalSetup: [embedded],
        },
      },
      // The main journeys in three engines: npm run test:browsers.
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 90_000 } },
          globalSetup: [embedded],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-postgres',
          include: [journeys],
          exclude: journeysOnEmbeddedOnly,
          ...e2e,
          globalSetup: [postgres, product],
        },
      },
    ],
  },
})
