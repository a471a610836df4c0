/** The dates of premium access, always computed from its grants. Instants are epoch milliseconds. */
import { addCalendarMonths } from '#domain/calendar/calendar-months.ts'
import type { AccessGrant } from './access.ts'

const dayMs = 86_400_000

/** Premium that was given once: by an order, by an admin, or before the list of grants existed. */
export interface PremiumGrant {
  givenMs: number
  length: AccessGrant
  /** The instant from which the grant counts no more; null while it stands. */
  endedMs: number | null
}

export interface PremiumPeriod {
  fromMs: number
  /** Equal to `fromMs` for a grant that was ended before it began. */
  untilMs: number
}

/**
 * The period of each grant, in the order in which they were given. A grant begins when it is given, or at the
 * end of what stands before it. One that was ended counts up to that instant; those after it move forward and
 * keep their length. Months are calendar months in UTC, clamped to the month: 31 January and one month is 28
 * or 29 February.
 */
export function premiumPeriods<Grant extends PremiumGrant>(
  grants: readonly Grant[],
): (Grant & PremiumPeriod)[] {
  let lastEndMs = Number.NEGATIVE_INFINITY
  return grants
    .toSorted((a, b) => a.givenMs - b.givenMs)
    .map((grant) => {
      const fromMs = Math.max(grant.givenMs, lastEndMs)
      const wholeMs = endOf(fromMs, grant.length)
      const untilMs = Math.min(wholeMs, Math.max(fromMs, grant.endedMs ?? wholeMs))
      lastEndMs = untilMs
      return { ...grant, fromMs, untilMs }
    })
}

/** The end of premium access: that of the last period. Null for somebody who was never given any. */
export function premiumEnd(grants: readonly PremiumGrant[]): number | null {
  return premiumPeriods(grants).at(-1)?.untilMs ?? null
}

/** Until when premium would last after another grant, given now to somebody whose premium ends then. */
export function extendedEnd(endMs: number | null, length: AccessGrant, nowMs: number): number {
  return endOf(Math.max(nowMs, endMs ?? nowMs), length)
}

function endOf(fromMs: number, length: AccessGrant): number {
  return 'days' in length ? fromMs + length.days * dayMs : addCalendarMonths(fromMs, length.months)
}

/** The length of access whose dates alone are known: the months of its plan if they fit, else days. */
export function lengthBetween({ fromMs, untilMs }: PremiumPeriod, planMonths: number): AccessGrant {
  if (planMonths > 0 && addCalendarMonths(fromMs, planMonths) === untilMs) return { months: planMonths }
  return { days: wholeDays(untilMs - fromMs) }
}

/**
 * The grant that stands for premium from before the list of grants: what the stored end has more than the
 * grants explain, in whole days, so that nobody loses any. Null when they explain it.
 */
export function unexplainedGrant(
  grants: readonly PremiumGrant[],
  known: { storedEndMs: number | null; createdMs: number; nowMs: number },
): PremiumGrant | null {
  const { storedEndMs, createdMs, nowMs } = known
  const explainedMs = premiumEnd(grants)
  if (storedEndMs === null || (explainedMs !== null && explainedMs >= storedEndMs)) return null
  if (explainedMs === null) {
    const days = wholeDays(storedEndMs - createdMs)
    return { givenMs: storedEndMs - days * dayMs, length: { days }, endedMs: null }
  }
  if (storedEndMs <= nowMs) return null
  const days = wholeDays(storedEndMs - Math.max(explainedMs, nowMs))
  return { givenMs: nowMs, length: { days }, endedMs: null }
}

/** At least 1. */
const wholeDays = (ms: number) => Math.max(1, Math.ceil(ms / dayMs))
