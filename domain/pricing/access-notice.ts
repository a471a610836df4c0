/**
 * The notice on the study home that premium access ends soon or has ended. Instants are epoch milliseconds.
 */

const dayMs = 86_400_000
/** Long enough to decide about another year, short enough not to nag. */
const beforeDays = 14
const afterDays = 30

export type AccessNotice = 'ending' | 'ended'

/** `ending` from 14 days before the end, `ended` from the end to 30 days after it, else null. */
export function accessNotice(premiumEndsMs: number | null, nowMs: number): AccessNotice | null {
  if (premiumEndsMs === null) return null
  const leftMs = premiumEndsMs - nowMs
  if (leftMs > beforeDays * dayMs || leftMs <= -afterDays * dayMs) return null
  return leftMs > 0 ? 'ending' : 'ended'
}
