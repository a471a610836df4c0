import { setTimeout as wait } from 'node:timers/promises'
import type { EnginePage } from '#tests/support/browser/engines/engine-page.ts'

/** A page, and what a reader gets of it. */
export interface Reader {
  page: EnginePage
  /** Presses a key, which the reader hears as well as the page. */
  press(key: 'Enter' | 'Tab' | ' ' | 'b'): Promise<void>
  /** Waits until nothing more comes. @returns what came since the last call, a line each, without content */
  heard(): Promise<string[]>
  /** Lets pass what came since the last call. */
  skip(): Promise<void>
}

/** For what has to come. It only ends what hangs. */
export const longestWaitMs = 60_000
const glances = 8

/**
 * Looks until there is something else than before, where that is given, and then until nothing has changed for this time.
 * @returns what is there then
 */
export async function untilQuiet(
  quietMs: number,
  look: () => Promise<string> | string,
  before?: string,
): Promise<string> {
  const deadline = Date.now() + longestWaitMs
  let seen = await look()
  for (let same = 0; same < glances; same++) {
    await wait(quietMs / glances)
    const next = await look()
    if (next !== seen || (next === before && Date.now() < deadline)) same = -1
    seen = next
  }
  return seen
}
