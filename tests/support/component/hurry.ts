import { vi } from 'vitest'

/**
 * For the rest of a test, waits of these lengths take a hundredth of their time. Their real length is tested
 * elsewhere, or irrelevant.
 */
export function hurry(...lengths: number[]): void {
  const { setTimeout: wait, setInterval: repeat } = globalThis
  const shorter = (ms: number) => (lengths.includes(ms) ? ms / 100 : ms)
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => wait(work, shorter(ms)))
  vi.stubGlobal('setInterval', (work: () => void, ms = 0) => repeat(work, shorter(ms)))
}
