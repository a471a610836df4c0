import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { ownCards, ownDecks, ownNotes } from '#server/database/tables/own-cards.ts'
import { reviews, studyDays, studySessions } from '#server/database/tables/study.ts'
import { cardReviews, cardStates, drugStates } from '#server/database/views.ts'
import { isRating, isUndone, ratedConfidence } from '#server/features/study/rating/review-log.queries.ts'

const mostReviews = 1000

export type SessionRow = typeof studySessions.$inferSelect

/** Saves the session, or finds the one that was begun with the same key. @returns its id. */
export async function saveSession(db: Database, session: typeof studySessions.$inferInsert): Promise<number> {
  const [row] = await db
    .insert(studySessions)
    .values(session)
    .onConflictDoNothing()
    .returning({ id: studySessions.id })
  const saved =
    row ?? (session.sessionKey && (await findSessionByKey(db, session.userId, session.sessionKey)))
  if (!saved) throw new Error('the study session was not written')
  return saved.id
}

export async function findSessionByKey(
  db: Database,
  userId: number,
  key: string,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(studySessions)
    .where(and(eq(studySessions.userId, userId), eq(studySessions.sessionKey, key)))
  return row
}

/**
 * The session, locked until the transaction ends: two requests to end it take turns, and ratings need not
 * wait for them.
 */
export async function lockSession(
  tx: Database,
  userId: number,
  sessionId: number,
): Promise<SessionRow | undefined> {
  const [row] = await tx
    .select()
    .from(studySessions)
    .where(and(eq(studySessions.id, sessionId), eq(studySessions.userId, userId)))
    .for('no key update')
  return row
}

/** The latest session in which a card or a component was rated, of any chapter or of the given one. */
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

export async function endSession(
  tx: Database,
  userId: number,
  session: Pick<SessionRow, 'id' | 'endedAt' | 'timeSpentSeconds'>,
): Promise<void> {
  const { id, ...end } = session
  await tx
    .update(studySessions)
    .set(end)
    .where(and(eq(studySessions.userId, userId), eq(studySessions.id, id)))
}

/** Adds time of a session to a study day. */
export async function addStudyTime(
  tx: Database,
  userId: number,
  { studyDay, seconds }: { studyDay: number; seconds: number },
): Promise<void> {
  await tx
    .insert(studyDays)
    .values({ userId, studyDay, seconds })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.studyDay],
      set: { seconds: sql`${studyDays.seconds} + excluded.seconds` },
    })
}

/** The ratings of a study session with the cards' present due days, in order. */
export async function listReviewsOfSession(db: Database, userId: number, sessionId: number) {
  return db
    .select({
      reviewId: cardReviews.reviewId,
      flashcardId: cardReviews.flashcardId,
      question: sql<string>`coalesce(${flashcards.question}, ${ownCards.question})`,
      chapterId: sql<number>`coalesce(${flashcards.chapterId}, ${ownDecks.id})`,
      chapterTitle: sql<string>`coalesce(${chapters.title}, ${ownDecks.name})`,
      primerPart: flashcards.primerPart,
      confidence: ratedConfidence,
      reviewedAt: cardReviews.reviewedAt,
      dueDay: cardStates.dueDay,
      undone: isUndone(userId),
    })
    .from(cardReviews)
    .leftJoin(flashcards, eq(flashcards.id, cardReviews.flashcardId))
    .leftJoin(chapters, eq(chapters.id, flashcards.chapterId))
    .leftJoin(ownCards, and(eq(ownCards.userId, userId), eq(ownCards.id, cardReviews.flashcardId)))
    .leftJoin(ownNotes, and(eq(ownNotes.userId, userId), eq(ownNotes.id, ownCards.noteId)))
    .leftJoin(ownDecks, and(eq(ownDecks.userId, userId), eq(ownDecks.id, ownNotes.deckId)))
    .innerJoin(
      cardStates,
      and(eq(cardStates.userId, userId), eq(cardStates.flashcardId, cardReviews.flashcardId)),
    )
    .where(
      and(
        eq(cardReviews.userId, userId),
        eq(cardReviews.sessionId, sessionId),
        isRating,
        or(isNotNull(chapters.id), isNotNull(ownDecks.id)),
      ),
    )
    .orderBy(cardReviews.reviewedAt, cardReviews.receivedAt, cardReviews.flashcardId, cardReviews.version)
    .limit(mostReviews)
}

/** The ratings of components of drugs in a study session, with their present due days, in order. */
export async function listDrugReviewsOfSession(db: Database, userId: number, sessionId: number) {
  return db
    .select({
      reviewId: reviews.reviewId,
      drugId: reviews.itemId,
      componentId: sql<DrugComponentId>`${reviews.kind}`,
      drugName: drugs.genericName,
      confidence: sql<1 | 2 | 3>`${reviews.confidence}`,
      reviewedAt: reviews.reviewedAt,
      dueDay: drugStates.dueDay,
      undone: isUndone(userId, 'reviews'),
    })
    .from(reviews)
    .innerJoin(drugs, eq(drugs.id, reviews.itemId))
    .innerJoin(
      drugStates,
      and(
        eq(drugStates.userId, userId),
        eq(drugStates.drugId, reviews.itemId),
        eq(drugStates.component, reviews.kind),
      ),
    )
    .where(and(eq(reviews.userId, userId), eq(reviews.sessionId, sessionId), eq(reviews.counts, true)))
    .orderBy(reviews.reviewedAt, reviews.receivedAt, reviews.itemId, reviews.kind, reviews.version)
    .limit(mostReviews)
}

/**
 * When the first card or component of a study session was rated, by the learner's own clock, and on which
 * study day; also the study day of the first rating since an instant, null without one. `seconds`: the sum
 * over all its ratings, from any browser.
 */
export async function findFirstReviewOfSession(
  db: Database,
  userId: number,
  session: { id: number; since: Date | null },
): Promise<{ reviewedAt: Date; studyDay: number; studyDaySince: number | null; seconds: number } | null> {
  const since = session.since?.toISOString() ?? '-infinity'
  const [row] = await executePrepared<{
    reviewedAt: string | null
    studyDay: number | null
    studyDaySince: number | null
    seconds: number
  }>(
    db,
    'first_review_of_session',
    sql`select min(r.reviewed_at) as "reviewedAt", min(r.study_day) as "studyDay",
      min(r.study_day) filter (where r.reviewed_at > ${since}::timestamptz) as "studyDaySince",
      coalesce(sum(r.seconds), 0)::int as seconds
    from reviews r where r.user_id = ${userId} and r.session_id = ${session.id}`,
  )
  if (!row || row.reviewedAt === null || row.studyDay === null) return null
  return { ...row, reviewedAt: new Date(row.reviewedAt), studyDay: row.studyDay }
}
