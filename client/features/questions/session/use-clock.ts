import { useEffect, useReducer, useRef } from 'react'
import { secondsLeft } from '#domain/session/block-phase.ts'

/** The server's clock, in epoch milliseconds. */
export interface ServerClock {
  /** The time of the server's reply. */
  repliedAt: number
  now: () => number
}

/** A time that runs out. `seconds` were left when the server replied. */
export interface Countdown {
  seconds: number
  isRunning: boolean
  clock: ServerClock
}

export function leftOf({ seconds, isRunning, clock }: Countdown): number {
  return secondsLeft({ seconds, isRunning }, { repliedAt: clock.repliedAt, now: clock.now() })
}

/** The seconds left, counted down on screen. */
export function useSecondsLeft(countdown: Countdown): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const { isRunning } = countdown
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [isRunning])
  return leftOf(countdown)
}

/**
 * Calls `onTimeUp` once when the time is over. If the server gives more time, it is called again when that is
 * over.
 */
export function useTimeUp(countdown: Countdown | undefined, onTimeUp: () => void): void {
  const latest = useRef({ countdown, onTimeUp })
  useEffect(() => {
    latest.current = { countdown, onTimeUp }
  })
  const endsAt = countdown?.isRunning ? countdown.clock.repliedAt + countdown.seconds * 1000 : undefined
  useEffect(() => {
    const { countdown: running } = latest.current
    if (endsAt === undefined || !running) return
    const timer = setTimeout(() => latest.current.onTimeUp(), Math.max(0, endsAt - running.clock.now()))
    return () => clearTimeout(timer)
  }, [endsAt])
}
