import { useRef } from 'react'

type Step = () => void | Promise<void>

/** Steps in the order in which they were asked for. */
export function useTurns() {
  const last = useRef<Promise<void>>(undefined)
  const waiting = useRef(0)

  /** Runs the step at once, or after those that run and wait. */
  function inTurn(step: Step): void {
    const started = last.current ? afterLast(last.current, step) : step()
    if (!started) return
    const ended = started
      .catch(() => undefined)
      .then(() => {
        if (last.current === ended) last.current = undefined
      })
    last.current = ended
  }

  async function afterLast(earlier: Promise<void>, step: Step): Promise<void> {
    waiting.current += 1
    await earlier
    waiting.current -= 1
    await step()
  }

  /** Runs the step at once, even beside one that runs; only those that wait go first. */
  function beside(step: Step): void {
    if (waiting.current > 0) inTurn(step)
    else void step()
  }

  return { inTurn, beside }
}
