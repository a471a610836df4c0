import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type CardState, cardStateOf } from './card-state.ts'
import { dueCounts, dueCountsOf } from './study.queries.ts'

/** The statements of one rating: few, because every rating of every learner runs them. */

/** What a rating depends on. */
export interface RatingFacts {
  /** Of the state as it was read; null when there is none yet. */
  version: number | null
  state: CardState
  notes: string
  tags: string[]
  isCore: boolean
  /** Cards due on each study day as they stood before the first rating of `loadDay`. */
  loadByDay: Map<number, number>
  loadDay: number
  /** Whether that day has had a rating, so that its load is stored. */
  isLoadStored: boolean
  /** This review id was counted before. */
  isDuplicate: boolean
}

/**
 * Everything that a rating depends on, in one statement and without a lock: recordReview writes only when the state
 * is still the one that was read. @returns undefined when there is no such card.
 */
export async function findRatingFacts(
  db: Database,
  rating: { userId: number; flashcardId: number; reviewId: string; studyDay: number },
): Promise<RatingFacts | undefined> {
  const result = await db.execute(sql`
    select c.is_core, s.version,
      s.mastery, s.review_count, s.last_reviewed_at, s.last_confidence, s.needs_review, s.stability, s.difficulty,
      s.last_study_day, s.due_day, s.lapses, s.notes, s.tags,
      exists (select 1 from study_days where user_id = ${rating.userId} and study_day = ${rating.studyDay}
        and due_counts is not null) as is_load_stored,
      ${dueCounts(rating.userId, rating.studyDay)} as due_counts,
      exists (select 1 from reviews where user_id = ${rating.userId} and review_id = ${rating.reviewId}) as is_duplicate
    from flashcards f
    join chapters c on c.id = f.chapter_id
    left join card_states s on s.flashcard_id = f.id and s.user_id = ${rating.userId}
    where f.id = ${rating.flashcardId} and f.archived_at is null`)
  const row = result.rows[0] as Record<string, unknown> | undefined
  return (
    row && {
      version: row.version === null ? null : Number(row.version),
      state: cardStateOf(row),
      notes: String(row.notes ?? ''),
      tags: (row.tags ?? []) as string[],
      isCore: row.is_core === true,
      loadByDay: dueCountsOf(row.due_counts),
      loadDay: rating.studyDay,
      isLoadStored: row.is_load_stored === true,
      isDuplicate: row.is_duplicate === true,
    }
  )
}

/**
 * Waits until what is stored of a card is as durable as a write is: a rating may be readable here before a standby
 * has it, and a retry must not be told that it is saved before it is. A row written anew commits behind it.
 */
export async function confirmSaved(db: Database, userId: number, flashcardId: number): Promise<void> {
  await db.execute(sql`
    update card_states set version = version where user_id = ${userId} and flashcard_id = ${flashcardId}`)
}

export interface ReviewRow {
  userId: number
  flashcardId: number
  reviewId: string
  sessionId: number | null
  confidence: number | null
  counts: boolean
  undoes: string | null
  /** Of the state from which `after` was computed; null when there was none. */
  version: number | null
  reviewedAt: Date
  studyDay: number
  after: CardState
  /** Kept as they are when undefined. */
  notes: string | undefined
  tags: string[] | undefined
  now: Date
  /** What this row adds to the learner's day: 1, 0, or -1 for an undo. */
  dayReviews: number
  dayNewCards: number
  /** The load of the day, to be stored with its first rating; null when it is stored. */
  loadByDay: Map<number, number> | null
}

/**
 * Writes the card's new state, the log row and the learner's day, all or nothing, in one round trip.
 * @returns false, with nothing written, when somebody changed the state since it was read.
 */
export async function recordReview(db: Database, row: ReviewRow): Promise<boolean> {
  const { after } = row
  const load = row.loadByDay && JSON.stringify(Object.fromEntries(row.loadByDay))
  const result = await db.execute(sql`
    select record_review(
      of_user_id => ${row.userId}, of_flashcard_id => ${row.flashcardId}, read_version => ${row.version},
      new_mastery => ${after.mastery}::smallint, new_review_count => ${after.reviewCount},
      new_last_reviewed_at => ${after.lastReviewedAt}, new_last_confidence => ${after.lastConfidence}::smallint,
      new_needs_review => ${after.needsReview}, new_stability => ${after.stability},
      new_difficulty => ${after.difficulty}, new_last_study_day => ${after.lastStudyDay},
      new_due_day => ${after.dueDay}, new_lapses => ${after.lapses}, new_notes => ${row.notes ?? null},
      new_tags => ${row.tags ? textArray(row.tags) : null},
      of_review_id => ${row.reviewId}, of_session_id => ${row.sessionId},
      of_reviewed_at => ${row.reviewedAt.toISOString()}, of_received_at => ${row.now.toISOString()},
      of_study_day => ${row.studyDay}, of_confidence => ${row.confidence}::smallint, that_counts => ${row.counts},
      that_undoes => ${row.undoes}, added_reviews => ${row.dayReviews}, added_new_cards => ${row.dayNewCards},
      day_due_counts => ${load}) as is_written`)
  return result.rows[0]?.is_written === true
}

/** Stores what is given and leaves the rest: a note and a mark that come at the same time both stay. */
export async function saveMarks(
  db: Database,
  marks: {
    userId: number
    flashcardId: number
    notes: string | undefined
    tags: string[] | undefined
    needsReview: boolean | undefined
  },
): Promise<CardMarks> {
  const notes = marks.notes ?? null
  const tags = marks.tags ? textArray(marks.tags) : null
  const needsReview = marks.needsReview ?? null
  const result = await db.execute(sql`
    insert into card_states as s (user_id, flashcard_id, notes, tags, needs_review)
    values (${marks.userId}, ${marks.flashcardId}, coalesce(${notes}::text, ''), coalesce(${tags}::text[], '{}'),
      coalesce(${needsReview}::boolean, false))
    on conflict (user_id, flashcard_id) do update set notes = coalesce(${notes}::text, s.notes),
      tags = coalesce(${tags}::text[], s.tags), needs_review = coalesce(${needsReview}::boolean, s.needs_review),
      version = s.version + (coalesce(${needsReview}::boolean, s.needs_review) <> s.needs_review)::integer
    returning notes, tags, needs_review`)
  const row = result.rows[0] as Record<string, unknown>
  return { notes: String(row.notes), tags: row.tags as string[], needsReview: row.needs_review === true }
}

export interface CardMarks {
  notes: string
  tags: string[]
  needsReview: boolean
}

/** An array as one parameter, which both drivers send alike. */
function textArray(texts: string[]): SQL {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
}

export interface LoggedReview {
  reviewId: string
  confidence: number | null
  counts: boolean
  studyDay: number
  reviewedAt: Date
  before: CardState
  /** The mark for review as this rating left it. */
  needsReviewAfter: boolean
  isUndone: boolean
  /** A later answer that moved the card stands. */
  isSuperseded: boolean
}

/** A review of one's own log, with what undo needs to know of it. */
export async function findReview(
  db: Database,
  key: { userId: number; flashcardId: number; reviewId: string },
): Promise<LoggedReview | undefined> {
  const { userId, flashcardId, reviewId } = key
  const result = await db.execute(sql`
    select r.review_id, r.confidence, r.counts, r.study_day, r.reviewed_at, r.needs_review_after,
      r.mastery_before as mastery, r.review_count_before as review_count, r.last_reviewed_before as last_reviewed_at,
      r.last_confidence_before as last_confidence, r.needs_review_before as needs_review,
      r.stability_before as stability, r.difficulty_before as difficulty, r.last_study_day_before as last_study_day,
      r.due_day_before as due_day, r.lapses_before as lapses,
      exists (select 1 from reviews u where u.user_id = ${userId} and u.undoes = r.review_id) as is_undone,
      exists (select 1 from reviews later where later.user_id = ${userId} and later.flashcard_id = ${flashcardId}
        and later.version > r.version and later.undoes is null and (later.counts or later.confidence is null)
        and not exists (select 1 from reviews u where u.user_id = ${userId} and u.undoes = later.review_id)
      ) as is_superseded
    from reviews r
    where r.user_id = ${userId} and r.flashcard_id = ${flashcardId} and r.review_id = ${reviewId}
      and r.undoes is null`)
  const row = result.rows[0] as Record<string, unknown> | undefined
  if (!row) return undefined
  return {
    reviewId: String(row.review_id),
    confidence: row.confidence === null ? null : Number(row.confidence),
    counts: row.counts === true,
    studyDay: Number(row.study_day),
    reviewedAt: new Date(row.reviewed_at as string),
    before: cardStateOf(row),
    needsReviewAfter: row.needs_review_after === true,
    isUndone: row.is_undone === true,
    isSuperseded: row.is_superseded === true,
  }
}

/** All ratings of a card by this learner, oldest first; undone ones are marked. */
export async function listReviewsOfCard(
  db: Database,
  userId: number,
  flashcardId: number,
): Promise<{ reviewedAt: Date; confidence: number; counts: boolean; undone: boolean }[]> {
  const result = await db.execute(sql`
    select r.reviewed_at, r.confidence, r.counts,
      exists (select 1 from reviews u where u.user_id = ${userId} and u.undoes = r.review_id) as undone
    from reviews r
    where r.user_id = ${userId} and r.flashcard_id = ${flashcardId} and r.undoes is null and r.confidence is not null
    order by r.version desc limit 50`)
  return result.rows.map((row) => ({
    reviewedAt: new Date(row.reviewed_at as string),
    confidence: Number(row.confidence),
    counts: row.counts === true,
    undone: row.undone === true,
  }))
}

/** The ratings of a study session with the cards' present due days, in order. */
export async function listReviewsOfSession(db: Database, userId: number, sessionId: number) {
  const result = await db.execute(sql`
    select r.review_id, r.flashcard_id, f.question, f.chapter_id, c.title, r.confidence, r.reviewed_at, s.due_day,
      exists (select 1 from reviews u where u.user_id = ${userId} and u.undoes = r.review_id) as undone
    from reviews r
    join flashcards f on f.id = r.flashcard_id
    join chapters c on c.id = f.chapter_id
    join card_states s on s.user_id = ${userId} and s.flashcard_id = r.flashcard_id
    where r.user_id = ${userId} and r.session_id = ${sessionId} and r.undoes is null and r.confidence is not null
    order by r.reviewed_at, r.received_at, r.flashcard_id, r.version limit 1000`)
  return result.rows.map((row) => ({
    reviewId: String(row.review_id),
    flashcardId: Number(row.flashcard_id),
    question: String(row.question),
    chapterId: Number(row.chapter_id),
    chapterTitle: String(row.title),
    confidence: Number(row.confidence),
    reviewedAt: new Date(row.reviewed_at as string),
    dueDay: row.due_day === null ? null : Number(row.due_day),
    undone: row.undone === true,
  }))
}

/** When the first rating of a study session was given, on the learner's own clock. */
export async function findFirstReviewOfSession(
  db: Database,
  userId: number,
  sessionId: number,
): Promise<Date | undefined> {
  const result = await db.execute(sql`
    select min(reviewed_at) as first from reviews where user_id = ${userId} and session_id = ${sessionId}`)
  const first = result.rows[0]?.first
  return first ? new Date(first as string) : undefined
}
