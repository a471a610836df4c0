import { studyDayOf } from '#domain/scheduling/study-day.ts'

/** A session can be continued for this long; later a new one is better. */
export const resumedWithinMs = 6 * 3_600_000

/** Instants in epoch milliseconds. */
interface SessionTimes {
  lastRatedAt: number
  /** The time at which the server received that rating: ratings made without a network arrive later. */
  lastReceivedAt: number
  /** Null when it has not ended. */
  endedAt: number | null
}

/**
 * Whether a session may be continued in another browser: it began on this study day, is recent enough, and
 * has not ended since its last rating.
 */
export function isRunning(
  { lastRatedAt, lastReceivedAt, endedAt }: SessionTimes,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): boolean {
  if (endedAt !== null && endedAt >= lastReceivedAt) return false
  if (nowMs - lastRatedAt >= resumedWithinMs) return false
  return studyDayOf(lastRatedAt, timeZone) === studyDayOf(nowMs, timeZone)
}
