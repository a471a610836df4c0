const longestOfflineMs = 30 * 86_400_000

/**
 * The time at which a delayed rating was made: the browser's time, limited to the last 30 days, since a wrong
 * clock must not cost a rating, and nobody studies on a day long past. All instants are in epoch
 * milliseconds.
 * @param claimed ISO 8601; without it the result is now.
 */
export function claimedTime(claimed: string | null | undefined, nowMs: number): number {
  if (!claimed) return nowMs
  return Math.min(nowMs, Math.max(nowMs - longestOfflineMs, Date.parse(claimed)))
}
