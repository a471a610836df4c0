import { afterEach, expect, vi } from 'vitest'

/** A stray console.error or console.warn means something went wrong unseen: it fails the test. */
const error = vi.spyOn(console, 'error')
const warn = vi.spyOn(console, 'warn')

afterEach(() => {
  const noise = [...error.mock.calls, ...warn.mock.calls].map((args) => args.map(String).join(' '))
  error.mockClear()
  warn.mockClear()
  expect(noise).toEqual([])
})
