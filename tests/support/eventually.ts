import { vi } from 'vitest'

/** Waits until the check passes. The limit only ends a test that hangs. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
