import { and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Segment, type SegmentBounds, segmentBounds } from '#domain/messages/segment.ts'
import { users } from '#server/database/tables/accounts.ts'
import { isAt, isUnseenSince } from '#server/database/user-conditions.ts'

/** The users of a segment at an instant, as a condition on `users`. */
export function isInSegment(segment: Segment, now: Date): SQL {
  const bounds = segmentBounds(segment, now.getTime())
  const conditions = [premiumEnds(bounds), isUnseen(bounds), isInProgram(bounds), hasExam(bounds)]
  const isNoAdmin = bounds.isAdmin === false ? eq(users.isAdmin, false) : undefined
  return and(isNoAdmin, ...conditions) ?? sql`true`
}

function premiumEnds({ premiumEnds: bounds }: SegmentBounds): SQL | undefined {
  if (bounds === undefined) return undefined
  if (bounds === 'never') return isNull(users.subscriptionEndsAt)
  const { afterMs, untilMs } = bounds
  return and(
    isNotNull(users.subscriptionEndsAt),
    afterMs === undefined ? undefined : sql`${users.subscriptionEndsAt} > ${instant(afterMs)}`,
    untilMs === undefined ? undefined : sql`${users.subscriptionEndsAt} <= ${instant(untilMs)}`,
  )
}

function isUnseen({ notSeenAfterMs }: SegmentBounds): SQL | undefined {
  if (notSeenAfterMs === undefined) return undefined
  const since = new Date(notSeenAfterMs)
  return and(lte(users.createdAt, since), isUnseenSince(since))
}

const isInProgram = ({ program }: SegmentBounds): SQL | undefined =>
  program === undefined ? undefined : isAt(program)

function hasExam({ examDay }: SegmentBounds): SQL | undefined {
  return examDay && and(gte(users.examDate, examDay.from), lte(users.examDate, examDay.until))
}

const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
