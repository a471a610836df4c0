import { vi } from 'vitest'

/** Until the check passes; the limit only ends what hangs. */
export const eventually = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
