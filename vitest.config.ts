import { defineConfig } from 'vitest/config'

/** Unit and rule tests beside the code, route and contract tests on a real database; browser journeys are a project of their own. */
export default defineConfig({
  test: {
    setupFiles: ['tests/support/fail-on-noise.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: ['{domain,contracts,content,client}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['tests/support/database-template.ts'],
          include: ['server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          globalSetup: ['tests/support/database-template.ts', 'tests/support/shared-product.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // npm test names the journeys that needed it: they are to be mended.
          retry: 1,
          // Each journey waits a good deal for its server and its redirects.
          maxWorkers: 2,
          // A worker loads the browser's library once for all of its files.
          isolate: false,
          // After everything else, so that nothing but another journey runs beside one.
          sequence: { groupOrder: 1 },
          // A journey waits for what comes; how fast it comes is the bench's question.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
