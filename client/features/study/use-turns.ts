import { useRef } from 'react'

/** Steps in the order in which they were asked for: at once, or after the rating that is just being stored. */
export function useTurns() {
  const last = useRef<Promise<void>>(undefined)
  return (step: () => void | Promise<void>): void => {
    const started = last.current ? last.current.then(step) : step()
    if (!started) return
    const ended = started
      .catch(() => undefined)
      .then(() => {
        if (last.current === ended) last.current = undefined
      })
    last.current = ended
  }
}
