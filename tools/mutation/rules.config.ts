import { defineConfig } from 'vitest/config'

/** The rules alone, so that each mutant is judged in milliseconds. */
export default defineConfig({
  test: { include: ['domain/**/*.test.ts'], exclude: ['**/*.simulation.test.ts'] },
})
