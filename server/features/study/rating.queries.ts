import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type CardState, cardStateOf } from './card-state.ts'
import { loadOf } from './study.queries.ts'

/** The statements of one rating: few, because every rating of every learner runs them. */

/** What a rating depends on. */
export interface RatingFacts {
  /** Of the state's row as it was read; null when there is none yet. */
  version: string | null
  state: CardState
  notes: string
  isCore: boolean
  examDate: string | null
  dailyMinutes: number
  easyButton: boolean
  /** Cards due on each study day from `loadFrom` on. */
  loadByDay: Map<number, number>
  /** This review id was counted before. */
  isDuplicate: boolean
}

/**
 * Everything that a rating depends on, in one statement and without a lock: recordReview writes only when the state
 * is still the one that was read. @returns undefined when there is no such card.
 */
export async function findRatingFacts(
  db: Database,
  rating: { userId: number; flashcardId: number; reviewId: string; loadFrom: number },
): Promise<RatingFacts | undefined> {
  const result = await db.execute(sql`
    select c.is_core, u.exam_date::text, u.daily_minutes, u.easy_button, s.xmin::text as version,
      s.mastery, s.review_count, s.last_reviewed_at, s.last_confidence, s.needs_review, s.stability, s.difficulty,
      s.last_study_day, s.due_day, s.lapses, s.notes,
      (select json_object_agg(due_day, cards) from (
        select due_day, count(*) as cards from card_states
        where user_id = ${rating.userId} and due_day >= ${rating.loadFrom} group by due_day) as load) as load,
      exists (select 1 from reviews where user_id = ${rating.userId} and review_id = ${rating.reviewId}) as is_duplicate
    from flashcards f
    join chapters c on c.id = f.chapter_id
    join users u on u.id = ${rating.userId}
    left join card_states s on s.flashcard_id = f.id and s.user_id = u.id
    where f.id = ${rating.flashcardId} and f.archived_at is null`)
  const row = result.rows[0] as Record<string, unknown> | undefined
  return (
    row && {
      version: row.version as string | null,
      state: cardStateOf(row),
      notes: String(row.notes ?? ''),
      isCore: row.is_core === true,
      examDate: row.exam_date as string | null,
      dailyMinutes: Number(row.daily_minutes),
      easyButton: row.easy_button === true,
      loadByDay: loadOf(row.load),
      isDuplicate: row.is_duplicate === true,
    }
  )
}

/** Holds the learner's state of a card until the transaction ends. */
export async function lockCardState(tx: Database, userId: number, flashcardId: number): Promise<void> {
  await tx.execute(sql`
    select 1 from card_states where user_id = ${userId} and flashcard_id = ${flashcardId} for update`)
}

export interface ReviewRow {
  userId: number
  flashcardId: number
  reviewId: string
  sessionId: number | null
  confidence: number | null
  counts: boolean
  undoes: string | null
  /** Of the state's row from which `after` was computed; null when there was none. */
  version: string | null
  reviewedAt: Date
  studyDay: number
  before: CardState
  after: CardState
  notes: string
  now: Date
  /** What this row adds to the learner's day: 1, 0, or -1 for an undo. */
  dayReviews: number
  dayNewCards: number
}

/**
 * Writes the card's new state, the log row and the learner's day in one statement, so all or nothing without a
 * transaction. @returns false, with nothing written, when somebody changed the state since it was read.
 */
export async function recordReview(db: Database, row: ReviewRow): Promise<boolean> {
  const { before, after } = row
  const result = await db.execute(sql`
    with state as (
      insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at, last_confidence,
        needs_review, stability, difficulty, last_study_day, due_day, lapses, notes)
      values (${row.userId}, ${row.flashcardId}, ${after.mastery}, ${after.reviewCount}, ${after.lastReviewedAt},
        ${after.lastConfidence}, ${after.needsReview}, ${after.stability}, ${after.difficulty}, ${after.lastStudyDay},
        ${after.dueDay}, ${after.lapses}, ${row.notes})
      on conflict (user_id, flashcard_id) do update set mastery = excluded.mastery,
        review_count = excluded.review_count, last_reviewed_at = excluded.last_reviewed_at,
        last_confidence = excluded.last_confidence, needs_review = excluded.needs_review,
        stability = excluded.stability, difficulty = excluded.difficulty, last_study_day = excluded.last_study_day,
        due_day = excluded.due_day, lapses = excluded.lapses, notes = excluded.notes
        where card_states.xmin::text = ${row.version}::text
      returning user_id
    ), logged as (
      insert into reviews (user_id, flashcard_id, review_id, session_id, confidence, counts, undoes, reviewed_at,
        received_at, study_day, mastery_before, mastery_after, due_day_after, state_before)
      select state.user_id, ${row.flashcardId}::int, ${row.reviewId}::uuid,
        (select id from study_sessions where id = ${row.sessionId}::int and user_id = ${row.userId}::int),
        ${row.confidence}::smallint, ${row.counts}::boolean, ${row.undoes}::uuid,
        ${row.reviewedAt.toISOString()}::timestamptz, ${row.now.toISOString()}::timestamptz, ${row.studyDay}::int,
        ${before.mastery}::smallint, ${after.mastery}::smallint, ${after.dueDay}::int, ${JSON.stringify(before)}::jsonb
      from state
    ), day as (
      insert into study_days (user_id, study_day, reviews, new_cards)
      select state.user_id, ${row.studyDay}::int, greatest(0, ${row.dayReviews}::int), greatest(0, ${row.dayNewCards}::int)
      from state where ${row.dayReviews}::int <> 0 or ${row.dayNewCards}::int <> 0
      on conflict (user_id, study_day) do update set
        reviews = greatest(0, study_days.reviews + ${row.dayReviews}::int),
        new_cards = greatest(0, study_days.new_cards + ${row.dayNewCards}::int)
    )
    select count(*)::int as written from state`)
  return Number(result.rows[0]?.written) === 1
}

export async function saveNotes(
  db: Database,
  change: { userId: number; flashcardId: number; notes: string; needsReview: boolean },
): Promise<void> {
  await db.execute(sql`
    insert into card_states (user_id, flashcard_id, notes, needs_review)
    values (${change.userId}, ${change.flashcardId}, ${change.notes}, ${change.needsReview})
    on conflict (user_id, flashcard_id) do update set notes = excluded.notes, needs_review = excluded.needs_review`)
}

export interface LoggedReview {
  reviewId: string
  confidence: number | null
  counts: boolean
  studyDay: number
  reviewedAt: Date
  before: CardState
  isUndone: boolean
  /** A later rating of the same card stands. */
  isSuperseded: boolean
}

/** A review of one's own log, with what undo needs to know of it. */
export async function findReview(
  db: Database,
  key: { userId: number; flashcardId: number; reviewId: string },
): Promise<LoggedReview | undefined> {
  const result = await db.execute(sql`
    select r.review_id, r.confidence, r.counts, r.study_day, r.reviewed_at, r.state_before,
      exists (select 1 from reviews u where u.user_id = r.user_id and u.undoes = r.review_id) as is_undone,
      exists (select 1 from reviews later where later.user_id = r.user_id and later.flashcard_id = r.flashcard_id
        and later.id > r.id and later.undoes is null
        and not exists (select 1 from reviews u where u.user_id = later.user_id and u.undoes = later.review_id)
      ) as is_superseded
    from reviews r
    where r.user_id = ${key.userId} and r.flashcard_id = ${key.flashcardId} and r.review_id = ${key.reviewId}
      and r.undoes is null`)
  const row = result.rows[0] as Record<string, unknown> | undefined
  if (!row) return undefined
  return {
    reviewId: String(row.review_id),
    confidence: row.confidence === null ? null : Number(row.confidence),
    counts: row.counts === true,
    studyDay: Number(row.study_day),
    reviewedAt: new Date(row.reviewed_at as string),
    before: row.state_before as CardState,
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
      exists (select 1 from reviews u where u.user_id = r.user_id and u.undoes = r.review_id) as undone
    from reviews r
    where r.user_id = ${userId} and r.flashcard_id = ${flashcardId} and r.undoes is null and r.confidence is not null
    order by r.id desc limit 50`)
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
      exists (select 1 from reviews u where u.user_id = r.user_id and u.undoes = r.review_id) as undone
    from reviews r
    join flashcards f on f.id = r.flashcard_id
    join chapters c on c.id = f.chapter_id
    join card_states s on s.user_id = r.user_id and s.flashcard_id = r.flashcard_id
    where r.user_id = ${userId} and r.session_id = ${sessionId} and r.undoes is null and r.confidence is not null
    order by r.id limit 1000`)
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
