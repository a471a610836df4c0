import { act } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

const observers = new Set<IntersectionObserverCallback>()

/** The DOM of component tests has no layout: in this file, what comes near the screen is said by `approach`. */
export function observeByHand(): void {
  beforeEach(() => {
    observers.clear()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        #callback: IntersectionObserverCallback
        constructor(callback: IntersectionObserverCallback) {
          this.#callback = callback
        }
        observe() {
          observers.add(this.#callback)
        }
        disconnect() {
          observers.delete(this.#callback)
        }
      },
    )
  })
}

/** Everything observed comes near the screen, or is found not to be. */
export function approach({ isIntersecting = true } = {}): void {
  const entries = [{ isIntersecting }] as IntersectionObserverEntry[]
  act(() => {
    for (const callback of [...observers]) callback(entries, {} as IntersectionObserver)
  })
}
