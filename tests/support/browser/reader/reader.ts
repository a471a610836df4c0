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

/** Looks until nothing has changed for this time. @returns what is there then */
export async function untilQuiet(quietMs: number, look: () => Promise<string> | string): Promise<string> {
  const glances = 8
  let seen = await look()
  for (let same = 0; same < glances; same++) {
    await wait(quietMs / glances)
    const next = await look()
    if (next !== seen) same = -1
    seen = next
  }
  return seen
}
