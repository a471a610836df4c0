import { defineConfig, type ViteUserConfig } from 'vitest/config'

/** These files on the embedded database, without the rest of the suite. */
export const onDatabase = (include: string[]): ViteUserConfig =>
  defineConfig({
    test: {
      include,
      globalSetup: ['tests/support/database/content-once.ts', 'tests/support/database/embedded-template.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  })
