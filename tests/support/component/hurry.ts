import { vi } from 'vitest'

/** For the rest of a test waits of these lengths are a hundredth: how long they are is proven elsewhere, or is no subject. */
export function hurry(...lengths: number[]): void {
  const { setTimeout: wait, setInterval: repeat } = globalThis
  const shorter = (ms: number) => (lengths.includes(ms) ? ms / 100 : ms)
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => wait(work, shorter(ms)))
  vi.stubGlobal('setInterval', (work: () => void, ms = 0) => repeat(work, shorter(ms)))
}
