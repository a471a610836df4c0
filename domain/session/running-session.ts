import { studyDayOf } from '#domain/scheduling/study-day.ts'

/** A session is continued for so long; later a new one is better. */
export const resumedWithinMs = 6 * 3_600_000

/** Instants in epoch milliseconds. */
interface SessionTimes {
  lastRatedAt: number
  /** When the server had that rating: ratings made without a network come later. */
  lastReceivedAt: number
  /** Null while it has not ended. */
  endedAt: number | null
}

/** Whether a session may be continued in another browser: of this study day, young enough, and not ended since its last rating. */
export function isRunning(
  { lastRatedAt, lastReceivedAt, endedAt }: SessionTimes,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): boolean {
  if (endedAt !== null && endedAt >= lastReceivedAt) return false
  if (nowMs - lastRatedAt >= resumedWithinMs) return false
  return studyDayOf(lastRatedAt, timeZone) === studyDayOf(nowMs, timeZone)
}
