import { type SQL, sql } from 'drizzle-orm'
import { type StudyItem, sessionCardIdOf } from '#domain/items/study-item.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'

/** Sessions that began earlier are hardly ever gone on with, and nobody has more ratings in them. */
const oldestSession = sql`interval '7 days'`
const mostRatings = 5000

export interface LatestSession {
  key: string
  source: string
  endedAt: Date | null
  lastRatedAt: Date
  lastReceivedAt: Date
}

/** Of each source the session that was rated last, among those that another browser can go on with. */
export async function listLatestSessions(db: Database, userId: number, now: Date): Promise<LatestSession[]> {
  type Row = Pick<LatestSession, 'key' | 'source'> &
    Record<'lastRatedAt' | 'lastReceivedAt', string> & { endedAt: string | null }
  const rows = await executePrepared<Row>(
    db,
    'latest_sessions',
    sql`select distinct on (t.source) t.session_key as key, t.source, t.ended_at as "endedAt",
      rated.reviewed_at as "lastRatedAt", rated.received_at as "lastReceivedAt"
    from study_sessions t
    cross join lateral (
      select max(r.reviewed_at) as reviewed_at, max(r.received_at) as received_at from reviews r
      where r.user_id = ${userId} and r.session_id = t.id and r.undoes is null) rated
    where t.user_id = ${userId} and t.started_at > ${now.toISOString()}::timestamptz - ${oldestSession}
      and t.session_key is not null and t.deck is not null and rated.received_at is not null
    order by t.source, rated.reviewed_at desc, t.id desc`,
  )
  return rows.map(({ endedAt, lastRatedAt, lastReceivedAt, ...row }) => ({
    ...row,
    endedAt: endedAt === null ? null : new Date(endedAt),
    lastRatedAt: new Date(lastRatedAt),
    lastReceivedAt: new Date(lastReceivedAt),
  }))
}

export interface LoggedRatingRow {
  cardId: SessionCardId
  confidence: Confidence
  reviewId: string
  reviewedAt: Date | string
  seconds: number | null
  session: string | null
  counts: boolean
  undone: boolean
}

/** The ratings of a session, those undone too, in order. */
export function listRatingsOfSession(
  db: Database,
  userId: number,
  sessionId: number,
): Promise<LoggedRatingRow[]> {
  return listRatings(db, userId, { name: 'ratings_of_session', where: sql`t.id = ${sessionId}::bigint` })
}

/** The ratings of the learner's sessions that the server received, or that were undone, since an instant, in order. */
export function listRatingsReceivedSince(
  db: Database,
  userId: number,
  since: Date,
): Promise<LoggedRatingRow[]> {
  const instant = sql`${since.toISOString()}::timestamptz`
  return listRatings(db, userId, {
    name: 'ratings_received',
    where: sql`t.started_at > ${instant} - ${oldestSession}
      and (r.received_at > ${instant} or u.received_at > ${instant})`,
  })
}

async function listRatings(
  db: Database,
  userId: number,
  which: { name: string; where: SQL },
): Promise<LoggedRatingRow[]> {
  const rows = await executePrepared<Omit<LoggedRatingRow, 'cardId'> & StudyItem>(
    db,
    which.name,
    sql`select r.kind, r.item_id as id, r.review_id as "reviewId", r.confidence, r.reviewed_at as "reviewedAt", r.seconds,
      t.session_key as session, r.counts, u.review_id is not null as undone
    from study_sessions t
    join reviews r on r.user_id = ${userId} and r.session_id = t.id
    left join reviews u on u.user_id = ${userId} and u.undoes = r.review_id
    where t.user_id = ${userId} and r.undoes is null and r.confidence is not null and ${which.where}
    order by r.reviewed_at, r.received_at, r.version
    limit ${mostRatings}`,
  )
  return rows.map(({ kind, id, ...rating }) => ({ ...rating, cardId: sessionCardIdOf({ kind, id }) }))
}
