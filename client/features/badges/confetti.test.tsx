import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Confetti } from './confetti.tsx'

const { create, fire } = vi.hoisted(() => {
  const fire = Object.assign(vi.fn(), { reset: vi.fn() })
  return { fire, create: vi.fn((..._: unknown[]) => fire) }
})
vi.mock('canvas-confetti', () => ({ default: { create } }))

function prefersReducedMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query.includes('reduce') }))
}

beforeEach(() => {
  vi.useFakeTimers()
  prefersReducedMotion(false)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const canvases = () => document.querySelectorAll('canvas')

test('five bursts of 200 particles in all, from 70% of the height of the screen', () => {
  render(<Confetti onComplete={() => undefined} />)
  expect(fire.mock.calls.map(([burst]) => burst.particleCount)).toEqual([50, 40, 70, 20, 20])
  expect(fire.mock.calls.map(([burst]) => burst.origin)).toEqual(Array(5).fill({ y: 0.7 }))
})

test('on a canvas of its own, without a worker', () => {
  const { unmount } = render(<Confetti onComplete={() => undefined} />)
  expect(canvases()).toHaveLength(1)
  expect(create.mock.calls).toEqual([[canvases()[0], { resize: true, useWorker: false }]])
  unmount()
  expect(canvases()).toHaveLength(0)
  expect(fire.reset).toHaveBeenCalledOnce()
})

test.each([
  ['with motion', false],
  ['under reduced motion', true],
])('%s the callback comes after 2 seconds, once', async (_, isReduced) => {
  prefersReducedMotion(isReduced)
  const onComplete = vi.fn()
  const { rerender } = render(<Confetti onComplete={() => undefined} />)
  rerender(<Confetti onComplete={onComplete} />)
  vi.advanceTimersByTime(1999)
  expect(onComplete).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onComplete).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(onComplete).toHaveBeenCalledOnce()
})

test('under reduced motion there is no canvas and nothing is fired', () => {
  prefersReducedMotion(true)
  render(<Confetti onComplete={() => undefined} />)
  expect(canvases()).toHaveLength(0)
  expect(create).not.toHaveBeenCalled()
})
