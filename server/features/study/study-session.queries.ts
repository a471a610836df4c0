import { and, desc, eq, isNull, lt, min, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { cardStates, reviews, studySessions } from '#server/database/tables/study.ts'
import { isRating, isUndone, ratedConfidence } from './review-log.queries.ts'

const mostReviews = 1000

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

/** The latest session with a rating in it, of any chapter or of one. */
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

/** Ends a session of this learner. An ended one does not change, unless it was resumed and has become longer. */
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

/** The ratings of a study session with the cards' present due days, in order. */
export async function listReviewsOfSession(db: Database, userId: number, sessionId: number) {
  return db
    .select({
      reviewId: reviews.reviewId,
      flashcardId: reviews.flashcardId,
      question: flashcards.question,
      chapterId: flashcards.chapterId,
      chapterTitle: chapters.title,
      confidence: ratedConfidence,
      reviewedAt: reviews.reviewedAt,
      dueDay: cardStates.dueDay,
      undone: isUndone(userId),
    })
    .from(reviews)
    .innerJoin(flashcards, eq(flashcards.id, reviews.flashcardId))
    .innerJoin(chapters, eq(chapters.id, flashcards.chapterId))
    .innerJoin(
      cardStates,
      and(eq(cardStates.userId, userId), eq(cardStates.flashcardId, reviews.flashcardId)),
    )
    .where(and(eq(reviews.userId, userId), eq(reviews.sessionId, sessionId), isRating))
    .orderBy(reviews.reviewedAt, reviews.receivedAt, reviews.flashcardId, reviews.version)
    .limit(mostReviews)
}

/** When the first card of a study session was rated, by the learner's own clock. */
export async function findFirstReviewOfSession(
  db: Database,
  userId: number,
  sessionId: number,
): Promise<Date | null> {
  const [row] = await db
    .select({ first: min(reviews.reviewedAt) })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.sessionId, sessionId)))
  return row?.first ?? null
}
