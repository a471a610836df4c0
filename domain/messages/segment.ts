/** Which registered users a broadcast is for. */
import { countText } from '#domain/text/count-text.ts'

const dayMs = 86_400_000

/** The kinds of segments; `days`, `weeks` and `program` are what the kind asks for. */
export type Segment =
  /** Every registered user. */
  | { kind: 'all' }
  /** Never had premium. */
  | { kind: 'free' }
  /** Has premium now. */
  | { kind: 'active' }
  /** Has premium that ends within these days. */
  | { kind: 'expiring'; days: number }
  /** Had premium, and has none now. */
  | { kind: 'expired' }
  /** Registered at least this long ago, and has not been seen since. */
  | { kind: 'unseen'; days: number }
  /** The practice location begins so. */
  | { kind: 'program'; program: string }
  /** Has an exam date within these weeks, today included. */
  | { kind: 'exam'; weeks: number }

/** What a segment says about a user at one instant; what is missing says nothing. */
export interface SegmentBounds {
  /** Admins have every premium right, so segments about premium are about others. */
  isAdmin?: false
  /** The end of premium, epoch milliseconds: never given, or after `afterMs` and at or before `untilMs`. */
  premiumEnds?: 'never' | { afterMs?: number; untilMs?: number }
  /** Registered and last seen at or before this instant, epoch milliseconds. */
  notSeenAfterMs?: number
  /** The beginning of the practice location, upper and lower case alike. */
  program?: string
  /** Calendar dates in UTC, both included. */
  examDay?: { from: string; until: string }
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The bounds of a segment at an instant. */
export function segmentBounds(segment: Segment, nowMs: number): SegmentBounds {
  switch (segment.kind) {
    case 'all':
      return {}
    case 'free':
      return { isAdmin: false, premiumEnds: 'never' }
    case 'active':
      return { isAdmin: false, premiumEnds: { afterMs: nowMs } }
    case 'expiring':
      return { isAdmin: false, premiumEnds: { afterMs: nowMs, untilMs: nowMs + segment.days * dayMs } }
    case 'expired':
      return { isAdmin: false, premiumEnds: { untilMs: nowMs } }
    case 'unseen':
      return { notSeenAfterMs: nowMs - segment.days * dayMs }
    case 'program':
      return { program: segment.program }
    case 'exam':
      return { examDay: { from: dateOf(nowMs), until: dateOf(nowMs + segment.weeks * 7 * dayMs) } }
  }
}

/** The segment in words, as in "Premium ends within 14 days". */
export function segmentText(segment: Segment): string {
  switch (segment.kind) {
    case 'all':
      return 'All registered users'
    case 'free':
      return 'Never had premium'
    case 'active':
      return 'Premium active'
    case 'expiring':
      return `Premium ends within ${countText(segment.days, 'day')}`
    case 'expired':
      return 'Premium has ended'
    case 'unseen':
      return `Not seen for ${countText(segment.days, 'day')}`
    case 'program':
      return `Practice location begins with “${segment.program}”`
    case 'exam':
      return `Exam within ${countText(segment.weeks, 'week')}`
  }
}
