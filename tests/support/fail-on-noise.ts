import { afterEach, expect, vi } from 'vitest'

/**
 * An unexpected console.error or console.warn means that something failed unnoticed, so it fails the test.
 */
const error = vi.spyOn(console, 'error')
const warn = vi.spyOn(console, 'warn')

afterEach(() => {
  const noise = [...error.mock.calls, ...warn.mock.calls].map((args) => args.map(String).join(' '))
  error.mockClear()
  warn.mockClear()
  expect(noise).toEqual([])
})
