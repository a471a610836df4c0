import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { cardIsCompleted } from '#server/database/rules-in-sql.ts'
import { users } from '#server/database/tables/accounts.ts'
import {
  cardStates,
  chapterProgress,
  studyDays,
  studySessions,
  tagProgress,
} from '#server/database/tables/study.ts'

export interface LearnerSettings {
  examDate: string | null
  examDateSetAt: Date | null
  timeZone: string
  newCardsPerDay: number
  dailyMinutes: number
  easyButton: boolean
  singleKeys: boolean
}

export async function findLearnerSettings(db: Database, userId: number): Promise<LearnerSettings> {
  const [row] = await db
    .select({
      examDate: users.examDate,
      examDateSetAt: users.examDateSetAt,
      timeZone: users.timeZone,
      newCardsPerDay: users.newCardsPerDay,
      dailyMinutes: users.dailyMinutes,
      easyButton: users.easyButton,
      singleKeys: users.singleKeys,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error(`user ${userId} is gone`)
  return row
}

export async function saveLearnerSettings(
  db: Database,
  userId: number,
  change: Partial<LearnerSettings>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.update(users).set(change).where(eq(users.id, userId))
}

/** The load that a learner's cards are spread by on a study day. */
export async function findLoad(db: Database, userId: number, studyDay: number): Promise<Map<number, number>> {
  const result = await db.execute(sql`select ${dueCounts(userId, studyDay)} as due_counts`)
  return dueCountsOf(result.rows[0]?.due_counts)
}

/**
 * Cards due on each day after `studyDay`: as stored with the day's first rating, before that as they stand. All
 * buttons and all ratings of a day see the same load, so that the interval on a button is the one that is saved.
 */
export function dueCounts(userId: number, studyDay: number): SQL {
  return sql`coalesce(
    (select due_counts from study_days where user_id = ${userId} and study_day = ${studyDay}),
    (select jsonb_object_agg(due_day, cards) from (
      select due_day, count(*) as cards from card_states
      where user_id = ${userId} and due_day > ${studyDay} group by due_day) as load),
    '{}'::jsonb)`
}

/** Counts by study day, as jsonb_object_agg gives them. */
export function dueCountsOf(counts: unknown): Map<number, number> {
  const entries = Object.entries(counts as Record<string, number>)
  return new Map(entries.map(([day, cards]) => [Number(day), Number(cards)]))
}

/** Cards of this learner due on each study day, past ones included. */
export async function countDueByDay(db: Database, userId: number): Promise<Map<number, number>> {
  const result = await db.execute(sql`
    select due_day, count(*)::int as cards from card_states
    where user_id = ${userId} and due_day is not null group by due_day`)
  return new Map(result.rows.map((row) => [Number(row.due_day), Number(row.cards)]))
}

export async function findStudyDay(
  db: Database,
  userId: number,
  studyDay: number,
): Promise<{ reviews: number; newCards: number }> {
  const [row] = await db
    .select({ reviews: studyDays.reviews, newCards: studyDays.newCards })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), eq(studyDays.studyDay, studyDay)))
  return row ?? { reviews: 0, newCards: 0 }
}

/** Number of days with at least one review. */
export async function countStudyDays(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ days: sql<number>`count(*)::int` })
    .from(studyDays)
    .where(and(eq(studyDays.userId, userId), sql`${studyDays.reviews} > 0`))
  return row?.days ?? 0
}

export async function saveStar(
  db: Database,
  star: { userId: number; flashcardId: number; isStarred: boolean },
): Promise<void> {
  await db
    .insert(cardStates)
    .values(star)
    .onConflictDoUpdate({
      target: [cardStates.userId, cardStates.flashcardId],
      set: { isStarred: star.isStarred },
    })
}

export type SessionRow = typeof studySessions.$inferSelect

export async function saveSession(db: Database, session: typeof studySessions.$inferInsert): Promise<number> {
  const [row] = await db.insert(studySessions).values(session).returning({ id: studySessions.id })
  if (!row) throw new Error('the study session was not written')
  return row.id
}

export async function findSession(
  db: Database,
  userId: number,
  sessionId: number,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(studySessions)
    .where(and(eq(studySessions.id, sessionId), eq(studySessions.userId, userId)))
  return row
}

/** The latest session with a rating in it, of a chapter when one is given. */
export async function findLatestSession(
  db: Database,
  userId: number,
  chapterId: number | undefined,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(studySessions)
    .where(
      and(
        eq(studySessions.userId, userId),
        chapterId === undefined ? undefined : eq(studySessions.chapterId, chapterId),
        sql`exists (select 1 from reviews r where r.user_id = ${userId} and r.session_id = ${studySessions.id})`,
      ),
    )
    .orderBy(desc(studySessions.startedAt), desc(studySessions.id))
    .limit(1)
  return row
}

/** Ends a session of this learner. One that has ended stays as it is, unless it was resumed and has become longer. */
export async function endSession(
  db: Database,
  userId: number,
  session: Pick<SessionRow, 'id' | 'endedAt' | 'timeSpentSeconds'>,
): Promise<void> {
  const { id, ...end } = session
  await db
    .update(studySessions)
    .set(end)
    .where(
      and(
        eq(studySessions.userId, userId),
        eq(studySessions.id, id),
        or(isNull(studySessions.endedAt), lt(studySessions.timeSpentSeconds, end.timeSpentSeconds)),
      ),
    )
}

export async function addChapterTime(
  db: Database,
  time: { userId: number; chapterId: number; seconds: number; now: Date },
): Promise<void> {
  await db
    .insert(chapterProgress)
    .values({
      userId: time.userId,
      chapterId: time.chapterId,
      timeSpentSeconds: time.seconds,
      updatedAt: time.now,
    })
    .onConflictDoUpdate({
      target: [chapterProgress.userId, chapterProgress.chapterId],
      set: {
        timeSpentSeconds: sql`${chapterProgress.timeSpentSeconds} + ${time.seconds}`,
        updatedAt: time.now,
      },
    })
}

export async function addTagTime(
  db: Database,
  time: { userId: number; tag: string; seconds: number; confidence: number | undefined; now: Date },
): Promise<void> {
  const rated = time.confidence === undefined ? 0 : 1
  await db
    .insert(tagProgress)
    .values({
      userId: time.userId,
      tag: time.tag,
      timeSpentSeconds: time.seconds,
      confidenceSum: time.confidence ?? 0,
      confidenceCount: rated,
      updatedAt: time.now,
    })
    .onConflictDoUpdate({
      target: [tagProgress.userId, tagProgress.tag],
      set: {
        timeSpentSeconds: sql`${tagProgress.timeSpentSeconds} + ${time.seconds}`,
        confidenceSum: sql`${tagProgress.confidenceSum} + ${time.confidence ?? 0}`,
        confidenceCount: sql`${tagProgress.confidenceCount} + ${rated}`,
        updatedAt: time.now,
      },
    })
}

/** Mean mastery of the reviewed cards of each tag, and how often they were reviewed. */
export async function listTagStats(
  db: Database,
  userId: number,
): Promise<{ tag: string; mastery: number; reviewCount: number; lastReviewed: Date | null }[]> {
  const result = await db.execute(sql`
    select tag, avg(s.mastery) as mastery, sum(s.review_count)::int as reviews,
      max(s.last_reviewed_at) as last_reviewed
    from card_states s
    join flashcards f on f.id = s.flashcard_id and f.archived_at is null, unnest(f.tags) as tag
    where s.user_id = ${userId} and ${cardIsCompleted}
    group by tag order by tag`)
  return result.rows.map((row) => ({
    tag: String(row.tag),
    mastery: Number(row.mastery ?? 0),
    reviewCount: Number(row.reviews),
    lastReviewed: row.last_reviewed === null ? null : new Date(row.last_reviewed as string),
  }))
}
