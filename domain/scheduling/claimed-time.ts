const longestOfflineMs = 30 * 86_400_000

/**
 * When a rating that was sent later was made: the browser's time, held within 30 days back and now, since a clock that is
 * wrong must not cost a rating, and nobody studies on a day long past. All in epoch milliseconds.
 * @param claimed ISO 8601; none: now.
 */
export function claimedTime(claimed: string | null | undefined, nowMs: number): number {
  if (!claimed) return nowMs
  return Math.min(nowMs, Math.max(nowMs - longestOfflineMs, Date.parse(claimed)))
}
