import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CardArm, LentCards } from '#domain/evidence/lending.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type CardState, newCardState } from '#domain/scheduling/card-state.ts'
import { notSetAside, type SetAside } from '#domain/scheduling/due.ts'
import { farthestCarrier } from '#domain/scheduling/rest-days.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, prepared } from '#server/database/prepared.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { cardStates } from '#server/database/tables/study.ts'

/** The statements of one rating: few, because every rating of every learner runs them. */

/** The columns of a card's state. The first one is never null: by it Drizzle knows whether there is a row. */
export function stateColumns<T extends Record<keyof CardState, PgColumn>>(
  table: T,
): Pick<T, keyof CardState> {
  const { mastery, reviewCount, lastReviewedAt, lastConfidence, needsReview } = table
  const { stability, difficulty, lastStudyDay, dueDay, lapses } = table
  return {
    ...{ mastery, reviewCount, lastReviewedAt, lastConfidence, needsReview },
    ...{ stability, difficulty, lastStudyDay, dueDay, lapses },
  }
}
export type StateRow = Omit<CardState, 'lastReviewedAt'> & { lastReviewedAt: Date | string | null }

export function stateOf(row: StateRow): CardState {
  const { lastReviewedAt } = row
  return {
    mastery: row.mastery,
    reviewCount: row.reviewCount,
    lastReviewedAt: lastReviewedAt === null ? null : new Date(lastReviewedAt).toISOString(),
    lastConfidence: row.lastConfidence,
    needsReview: row.needsReview,
    stability: row.stability,
    difficulty: row.difficulty,
    lastStudyDay: row.lastStudyDay,
    dueDay: row.dueDay,
    lapses: row.lapses,
  }
}

type DueCounts = Record<string, number>

/** By what cards are placed on days. */
export interface Load {
  /** Cards due on each study day as they were before the first rating of the day. */
  loadByDay: Map<number, number>
  /** Study days that the learner keeps free. */
  restDays: number[]
  lentCards: LentCards
}

/** Cards are placed by the rest days of two months; the days after a rest carry some of what it left. */
const restDaysAhead = 60

/** The rest days around a study day. */
export const restDaysAround = (userId: number | Placeholder, studyDay: number | Placeholder): SQL<number[]> =>
  sql`coalesce((select json_agg(study_day) from rest_days where user_id = ${userId}
    and study_day between ${studyDay}::int - ${farthestCarrier}::int and ${studyDay}::int + ${restDaysAhead}::int), '[]'::json)`

/**
 * Cards due on each day after `studyDay`: as stored with the day's first rating, before that as they are now. All
 * buttons and all ratings of a day see the same load, so that the interval on a button is the one that is saved.
 */
export function dueCounts(userId: number | Placeholder, studyDay: number | Placeholder): SQL<DueCounts> {
  return sql`coalesce(
    (select due_counts from study_days where user_id = ${userId} and study_day = ${studyDay}),
    (select jsonb_object_agg(due_day, cards) from (
      select due_day, count(*) as cards from card_states
      where user_id = ${userId} and due_day > ${studyDay} and not is_suspended group by due_day) as load),
    '{}'::jsonb)`
}

type LentRow = { id: number; arm: CardArm }

/** Cards that the learner lends now, a hundred or fewer. */
export const lentRows = (userId: number | Placeholder): SQL<LentRow[]> =>
  sql`coalesce((select json_agg(json_build_object('id', flashcard_id, 'arm', arm)) from lent_cards
    where user_id = ${userId} and arm <> 'plan' and returned_at is null), '[]'::json)`

export const lentCardsOf = (userId: number, rows: readonly LentRow[]): LentCards =>
  new Map(rows.map(({ id, arm }) => [id, { userId, arm }]))

export const loadOf = (counts: DueCounts): Map<number, number> =>
  new Map(Object.entries(counts).map(([day, cards]) => [Number(day), cards]))

/** The load that a learner's cards are spread by on a study day. */
export async function findLoad(db: Database, userId: number, studyDay: number): Promise<Load> {
  const [row] = await executePrepared<{ counts: DueCounts; restDays: number[]; lent: LentRow[] }>(
    db,
    'load',
    sql`select ${dueCounts(userId, studyDay)} as counts, ${restDaysAround(userId, studyDay)} as "restDays",
      ${lentRows(userId)} as lent`,
  )
  return {
    loadByDay: loadOf(row?.counts ?? {}),
    restDays: row?.restDays ?? [],
    lentCards: lentCardsOf(userId, row?.lent ?? []),
  }
}

/** One rating of one learner. */
export interface ReviewKey {
  userId: number
  flashcardId: number
  reviewId: string
}

/** What a rating depends on. */
export interface RatingFacts extends Load {
  /** Of the state as it was read; null when there is none yet. */
  version: number | null
  state: CardState
  notes: string
  tags: string[]
  setAside: SetAside
  isCore: boolean
  /** The study day of the load. */
  loadDay: number
  /** Whether that day has had a rating, so that its load is stored. */
  isLoadStored: boolean
  /** This review id was counted before. */
  isDuplicate: boolean
}

const at = sql.placeholder

const ratingFacts = prepared('rating_facts', (db, name) =>
  db
    .select({
      isCore: chapters.isCore,
      own: {
        ...stateColumns(cardStates),
        version: cardStates.version,
        notes: cardStates.notes,
        tags: cardStates.tags,
        isSuspended: cardStates.isSuspended,
        buriedUntil: cardStates.buriedUntil,
      },
      dueCounts: dueCounts(at('userId'), at('studyDay')),
      restDays: restDaysAround(at('userId'), at('studyDay')),
      lent: lentRows(at('userId')),
      isLoadStored: sql<boolean>`exists (select 1 from study_days where user_id = ${at('userId')}
        and study_day = ${at('studyDay')} and due_counts is not null)`,
      isDuplicate: sql<boolean>`exists (select 1 from reviews where user_id = ${at('userId')}
        and review_id = ${at('reviewId')})`,
    })
    .from(flashcards)
    .innerJoin(chapters, eq(chapters.id, flashcards.chapterId))
    .leftJoin(cardStates, and(eq(cardStates.flashcardId, flashcards.id), eq(cardStates.userId, at('userId'))))
    .where(eq(flashcards.id, at('flashcardId')))
    .prepare(name),
)

/**
 * Everything that a rating depends on, in one statement and without a lock: recordReview writes only when the state
 * is still the one that was read. A card that an admin deletes during a session is rated like any other: what was done
 * counts, and the card may come back. @returns undefined when there is no such card.
 */
export async function findRatingFacts(
  db: Database,
  rating: ReviewKey & { studyDay: number },
): Promise<RatingFacts | undefined> {
  const [row] = await ratingFacts(db).execute({ ...rating })
  if (!row) return undefined
  const { own } = row
  return {
    version: own?.version ?? null,
    state: own ? stateOf(own) : newCardState,
    notes: own?.notes ?? '',
    tags: own?.tags ?? [],
    setAside: own ?? notSetAside,
    isCore: row.isCore,
    loadByDay: loadOf(row.dueCounts),
    restDays: row.restDays,
    lentCards: lentCardsOf(rating.userId, row.lent),
    loadDay: rating.studyDay,
    isLoadStored: row.isLoadStored,
    isDuplicate: row.isDuplicate,
  }
}

/**
 * Waits until what is stored of a card is as durable as a write is: a rating may be readable here before a standby
 * has it, and a retry must not learn that it is saved before it is. Writing the row again commits after that write.
 */
export async function confirmSaved(db: Database, userId: number, flashcardId: number): Promise<void> {
  await db.execute(sql`
    update card_states set version = version where user_id = ${userId} and flashcard_id = ${flashcardId}`)
}

/** A row of the log, with the state that it leads to. */
export interface NewReview {
  key: ReviewKey
  /** What the learner did: a rating, practice, an undo, or a mastery that no rating leads to. */
  rating: {
    sessionId: number | null
    confidence: Confidence | null
    /** Whether it moved the schedule. */
    counts: boolean
    undoes: string | null
    /** From the card on screen to its rating, where it is known. */
    seconds: number | null
  }
  time: { reviewedAt: Date; receivedAt: Date; studyDay: number }
  state: {
    /** Of the state from which `after` was computed; null when there was none. */
    readVersion: number | null
    after: CardState
    /** Unchanged when undefined. */
    notes?: string | undefined
    tags?: string[] | undefined
  }
  /** What this row adds to the learner's day: 1, 0, or -1 for an undo. */
  day: {
    reviews: number
    newCards: number
    /** The load of the day, to be stored with its first rating; null when it is stored. */
    loadByDay: Map<number, number> | null
  }
}

const recordedReview = prepared('record_review', (db, name) =>
  db
    .select({ isWritten: sql<boolean>`is_written` })
    .from(
      sql`record_review(
        of_user_id => ${at('userId')}, of_flashcard_id => ${at('flashcardId')}, read_version => ${at('readVersion')},
        new_mastery => ${at('mastery')}::smallint, new_review_count => ${at('reviewCount')},
        new_last_reviewed_at => ${at('lastReviewedAt')}, new_last_confidence => ${at('lastConfidence')}::smallint,
        new_needs_review => ${at('needsReview')}, new_stability => ${at('stability')},
        new_difficulty => ${at('difficulty')}, new_last_study_day => ${at('lastStudyDay')},
        new_due_day => ${at('dueDay')}, new_lapses => ${at('lapses')}, new_notes => ${at('notes')},
        new_tags => ${at('tags')}, of_review_id => ${at('reviewId')}, of_session_id => ${at('sessionId')},
        of_reviewed_at => ${at('reviewedAt')}, of_received_at => ${at('receivedAt')},
        of_study_day => ${at('studyDay')}, of_confidence => ${at('confidence')}::smallint,
        that_counts => ${at('counts')}, that_undoes => ${at('undoes')}, added_reviews => ${at('dayReviews')},
        added_new_cards => ${at('dayNewCards')}, day_due_counts => ${at('dayLoad')},
        of_seconds => ${at('seconds')}::smallint) as is_written`,
    )
    .prepare(name),
)

/**
 * Writes the card's new state, the log row and the learner's day, all or nothing, in one round trip.
 * @returns false, with nothing written, when another change of the state was saved since it was read.
 */
export async function recordReview(db: Database, review: NewReview): Promise<boolean> {
  const { key, rating, time, state, day } = review
  const [row] = await recordedReview(db).execute({
    ...key,
    ...rating,
    ...state.after,
    readVersion: state.readVersion,
    notes: state.notes ?? null,
    tags: state.tags ? cardStates.tags.mapToDriverValue(state.tags) : null,
    reviewedAt: time.reviewedAt.toISOString(),
    receivedAt: time.receivedAt.toISOString(),
    studyDay: time.studyDay,
    dayReviews: day.reviews,
    dayNewCards: day.newCards,
    dayLoad: day.loadByDay && JSON.stringify(Object.fromEntries(day.loadByDay)),
  })
  return row?.isWritten === true
}
