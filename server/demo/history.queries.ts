import { eq, isNull, sql } from 'drizzle-orm'
import type { CardState } from '#domain/scheduling/card-state.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { reviews, studySessions } from '#server/database/tables/study.ts'

/** The learner with this username who has not rated anything yet, locked until the transaction ends. */
export async function lockNewLearner(tx: Database, usernameKey: string): Promise<number | undefined> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey))
    .for('update')
  if (!user) return undefined
  const begun = await tx
    .select({ reviewId: reviews.reviewId })
    .from(reviews)
    .where(eq(reviews.userId, user.id))
    .limit(1)
  return begun.length === 0 ? user.id : undefined
}

export interface DemoCard {
  id: number
  chapterId: number
  isCore: boolean
  tags: string[]
}

/** Every card that is studied, in the order of the chapters. */
export async function listDemoCards(db: Database): Promise<DemoCard[]> {
  const { id, chapterId, tags, position } = flashcards
  return db
    .select({ id, chapterId, isCore: chapters.isCore, tags })
    .from(flashcards)
    .innerJoin(chapters, eq(chapters.id, chapterId))
    .where(isNull(flashcards.archivedAt))
    .orderBy(chapters.position, chapters.id, position, id)
}

export type PastSession = Omit<typeof studySessions.$inferInsert, 'id' | 'userId'>

/** @returns the ids by their start, which no two of one learner share. */
export async function saveSessions(
  tx: Database,
  userId: number,
  sessions: PastSession[],
): Promise<Map<string, number>> {
  const rows = await tx
    .insert(studySessions)
    .values(sessions.map((session) => ({ ...session, userId })))
    .returning({ id: studySessions.id, startedAt: studySessions.startedAt })
  return new Map(rows.map(({ id, startedAt }) => [startedAt.toISOString(), id]))
}

/**
 * Each of the following functions writes any number of rows in one statement; the values are passed as one
 * JSON text.
 */

export interface LoggedRating {
  flashcardId: number
  sessionId: number
  confidence: number
  reviewedAt: string
  studyDay: number
  before: CardState
  after: Pick<CardState, 'mastery' | 'dueDay' | 'needsReview'>
}

/** A card's history counts from 1, as its reviews do. */
export async function saveReviews(tx: Database, userId: number, reviews: LoggedRating[]): Promise<void> {
  await tx.execute(sql`
    insert into reviews (user_id, item_id, review_id, session_id, reviewed_at, received_at, study_day, version,
      confidence, counts, needs_review_before, needs_review_after, mastery_before, mastery_after, due_day_before,
      due_day_after, review_count_before, lapses_before, last_study_day_before, last_confidence_before,
      last_reviewed_before, stability_before, difficulty_before)
    select ${userId}::int, "flashcardId", gen_random_uuid(), "sessionId", "reviewedAt", "reviewedAt", "studyDay",
      b."reviewCount" + 1, confidence, true, b."needsReview", a."needsReview", b.mastery, a.mastery, b."dueDay", a."dueDay",
      b."reviewCount", b.lapses, b."lastStudyDay", b."lastConfidence", b."lastReviewedAt", b.stability, b.difficulty
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as r("flashcardId" int, "sessionId" bigint,
        confidence smallint, "reviewedAt" timestamptz, "studyDay" int, before jsonb, after jsonb)
      cross join jsonb_to_record(before) as b("needsReview" boolean, mastery smallint, "dueDay" int,
        "reviewCount" int, lapses int, "lastStudyDay" int, "lastConfidence" smallint, "lastReviewedAt" timestamptz,
        stability float8, difficulty float8)
      cross join jsonb_to_record(after) as a("needsReview" boolean, mastery smallint, "dueDay" int)`)
}

export type SavedState = CardState & {
  flashcardId: number
  isStarred: boolean
  isSuspended: boolean
  notes: string
}

export async function saveCardStates(tx: Database, userId: number, states: SavedState[]): Promise<void> {
  await tx.execute(sql`
    insert into item_states (user_id, item_id, mastery, review_count, last_reviewed_at, last_confidence,
      needs_review, is_starred, is_suspended, notes, stability, difficulty, last_study_day, due_day, lapses, version)
    select ${userId}::int, "flashcardId", mastery, "reviewCount", "lastReviewedAt", "lastConfidence", "needsReview",
      "isStarred", "isSuspended", notes, stability, difficulty, "lastStudyDay", "dueDay", lapses, "reviewCount"
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s("flashcardId" int, mastery smallint,
      "reviewCount" int, "lastReviewedAt" timestamptz, "lastConfidence" smallint, "needsReview" boolean,
      "isStarred" boolean, "isSuspended" boolean, notes text, stability float8, difficulty float8, "lastStudyDay" int, "dueDay" int, lapses int)
    on conflict (user_id, kind, item_id) do update set mastery = excluded.mastery, review_count = excluded.review_count,
      last_reviewed_at = excluded.last_reviewed_at, last_confidence = excluded.last_confidence,
      needs_review = excluded.needs_review, stability = excluded.stability, difficulty = excluded.difficulty,
      last_study_day = excluded.last_study_day, due_day = excluded.due_day, lapses = excluded.lapses,
      version = excluded.version`)
}

export async function saveStudyDays(
  tx: Database,
  userId: number,
  days: { studyDay: number; reviews: number; newCards: number; seconds: number }[],
): Promise<void> {
  await tx.execute(sql`
    insert into study_days (user_id, study_day, reviews, new_cards, seconds)
    select ${userId}::int, "studyDay", reviews, "newCards", seconds
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as d("studyDay" int, reviews int, "newCards" int, seconds int)
    on conflict (user_id, study_day) do update set reviews = excluded.reviews, new_cards = excluded.new_cards,
      seconds = excluded.seconds`)
}

export async function saveChapterTimes(
  tx: Database,
  userId: number,
  times: { chapterId: number; seconds: number; at: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into chapter_progress (user_id, chapter_id, time_spent_seconds, updated_at)
    select ${userId}::int, "chapterId", seconds, at
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t("chapterId" int, seconds int, at timestamptz)
    on conflict (user_id, chapter_id) do nothing`)
}

export async function saveTagTimes(
  tx: Database,
  userId: number,
  times: { tag: string; seconds: number; confidenceSum: number; confidenceCount: number; at: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into tag_progress (user_id, tag, time_spent_seconds, confidence_sum, confidence_count, updated_at)
    select ${userId}::int, tag, seconds, "confidenceSum", "confidenceCount", at
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as t(tag text, seconds int, "confidenceSum" float8, "confidenceCount" int, at timestamptz)
    on conflict (user_id, tag) do nothing`)
}
