import { defineConfig } from 'vitest/config'

/** The routes and actions of billing, without the rest of the suite. */
export default defineConfig({
  test: {
    include: ['server/features/billing/*.test.ts'],
    globalSetup: ['tests/support/content-once.ts', 'tests/support/embedded-template.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
