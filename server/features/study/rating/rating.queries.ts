import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isOwnId } from '#domain/items/own-id.ts'
import { isComponent, type StudyItem } from '#domain/items/study-item.ts'
import type { InteractionType } from '#domain/mastery/drug-mastery.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type CardState, newCardState } from '#domain/scheduling/card-state.ts'
import { notSetAside, type SetAside } from '#domain/scheduling/due.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, prepared } from '#server/database/engine/prepared.ts'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { ownCards } from '#server/database/tables/own-cards.ts'
import { itemStates } from '#server/database/tables/study.ts'
import { dueCounts, type Load, lentCardsOf, lentRows, loadOf, restDaysAround } from './load.queries.ts'
import type { ItemMarks } from './marks.queries.ts'

/** The statements of one rating. They are few, because every rating of every learner runs them. */

/**
 * The columns of an item's state. The first one must never be null, because it tells Drizzle whether there is
 * a row.
 */
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

/** One rating of one learner. */
export interface RatingKey {
  userId: number
  item: StudyItem
  reviewId: string
}

/** The facts that a rating depends on. */
export interface RatingFacts extends Load {
  /** The version of the state as it was read; null when there is no state yet. */
  version: number | null
  /** The present revision of the item's text, and the one when it was rated; null for a learner's own card. */
  revisions: { present: number; atRating: number } | null
  /** The revision that the learner learned first, or was told of last; null when that was not recorded. */
  learnedRevision: number | null
  state: CardState
  marks: OwnMarks
  /** Whether the item belongs to a core chapter, which is free; a component never does. */
  isCore: boolean
  /** The study day of the load. */
  loadDay: number
  /** Whether that day already has a rating, so that its load is stored. */
  isLoadStored: boolean
  /** Whether this review id was counted before. */
  isDuplicate: boolean
}

/** A learner's marks on an item, apart from ratings. */
export type OwnMarks = Pick<ItemMarks, 'notes' | 'tags' | 'isStarred'> & { setAside: SetAside }

const at = sql.placeholder

const factsColumns = {
  own: {
    ...stateColumns(itemStates),
    version: itemStates.version,
    notes: itemStates.notes,
    tags: itemStates.tags,
    isStarred: itemStates.isStarred,
    isSuspended: itemStates.isSuspended,
    buriedUntil: itemStates.buriedUntil,
    learnedRevision: itemStates.learnedRevision,
  },
  isDuplicate: sql<boolean>`exists (select 1 from reviews where user_id = ${at('userId')}
    and review_id = ${at('reviewId')})`,
}

/** The revision of an item's text before the first change in meaning after the rating; null without one. */
const revisionAtRating = sql<number | null>`(select min(revision) - 1 from content_changes
  where kind = ${at('kind')} and item_id = ${at('itemId')} and changed_at > ${at('ratedAt')}::timestamptz)`

const isOwnState = and(
  eq(itemStates.userId, at('userId')),
  eq(itemStates.kind, at('kind')),
  eq(itemStates.itemId, at('itemId')),
)

/** Of cards, which are placed on days by the load. */
const cardFactsColumns = {
  ...factsColumns,
  dueCounts: dueCounts(at('userId'), at('studyDay')),
  restDays: restDaysAround(at('userId'), at('studyDay')),
  lent: lentRows(at('userId')),
  isLoadStored: sql<boolean>`exists (select 1 from study_days where user_id = ${at('userId')}
    and study_day = ${at('studyDay')} and due_counts is not null)`,
}

const flashcardFacts = prepared('rating_facts', (db, name) =>
  db
    .select({
      ...cardFactsColumns,
      isCore: chapters.isCore,
      revision: flashcards.revision,
      revisionAtRating,
    })
    .from(flashcards)
    .innerJoin(chapters, eq(chapters.id, flashcards.chapterId))
    .leftJoin(itemStates, isOwnState)
    .where(eq(flashcards.id, at('itemId')))
    .prepare(name),
)

/** Own cards are free. */
const ownCardFacts = prepared('own_card_facts', (db, name) =>
  db
    .select({
      ...cardFactsColumns,
      isCore: sql<boolean>`true`,
      revision: sql<null>`null`,
      revisionAtRating: sql<null>`null`,
    })
    .from(ownCards)
    .leftJoin(itemStates, isOwnState)
    .where(and(eq(ownCards.userId, at('userId')), eq(ownCards.id, at('itemId'))))
    .prepare(name),
)

const componentFacts = prepared('component_facts', (db, name) =>
  db
    .select({ ...factsColumns, revision: drugs.revision, revisionAtRating })
    .from(drugs)
    .leftJoin(itemStates, isOwnState)
    .where(and(eq(drugs.id, at('itemId')), isNull(drugs.archivedAt)))
    .prepare(name),
)

/** Components are placed without a load, and are never lent. */
const withoutLoad = { isCore: false, dueCounts: {}, restDays: [], lent: [], isLoadStored: true }

/**
 * Reads all facts that a rating depends on, in one statement and without a lock: recordReview writes only
 * when the state is still the one that was read. A card that is deleted during a session is rated like
 * any other: the learner's work counts, and the card may come back.
 * @returns undefined when there is no such item.
 */
export async function findRatingFacts(
  db: Database,
  { item, ratedAt, ...rating }: RatingKey & { studyDay: number; ratedAt: Date },
): Promise<RatingFacts | undefined> {
  const parameters = { ...rating, kind: item.kind, itemId: item.id, ratedAt: ratedAt.toISOString() }
  const [row] = isComponent(item)
    ? (await componentFacts(db).execute(parameters)).map((found) => ({ ...withoutLoad, ...found }))
    : await (isOwnId(item.id) ? ownCardFacts(db) : flashcardFacts(db)).execute(parameters)
  if (!row) return undefined
  const { own, revision } = row
  return {
    version: own?.version ?? null,
    revisions: revision === null ? null : { present: revision, atRating: row.revisionAtRating ?? revision },
    learnedRevision: own?.learnedRevision ?? null,
    state: own ? stateOf(own) : newCardState,
    marks: {
      notes: own?.notes ?? '',
      tags: own?.tags ?? [],
      isStarred: own?.isStarred ?? false,
      setAside: own ?? notSetAside,
    },
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
 * Waits until the stored state of an item is as durable as a completed write: a rating may be readable here
 * before a standby has it, and a retry must not report it as saved before that. Writing the row again commits
 * after that write.
 */
export async function confirmSaved(db: Database, { userId, item }: RatingKey): Promise<void> {
  await db.execute(sql`
    update item_states set version = version
    where user_id = ${userId} and kind = ${item.kind} and item_id = ${item.id}`)
}

/** A row of the log, with the state that results from it. */
export interface NewReview {
  key: RatingKey
  /** The learner's act: a rating, practice, an undo, an interaction, or a mastery that no rating leads to. */
  rating: {
    sessionId?: number | undefined
    confidence?: Confidence | undefined
    interaction?: InteractionType | undefined
    /** Whether it moved the schedule. */
    counts: boolean
    undoes?: string
    /** The change of content that the learner answers. */
    changeId?: number
    /** The time from showing the item to its rating, where it is known. */
    seconds?: number | undefined
  }
  time: { reviewedAt: Date; receivedAt: Date; studyDay: number }
  /** The version of the state from which `after` was computed; null when there was none. */
  readVersion: number | null
  after: CardState
  /** The revision that the learner learns, or is told of; undefined when it stays the same. */
  learnedRevision?: number | undefined
  /** Undefined marks stay unchanged. */
  marks: Partial<ItemMarks>
  /** The numbers that this row adds to the learner's day: 1, 0, or -1 for an undo. */
  day: {
    reviews: number
    newCards: number
    /** The load of the day, to be stored with its first rating; null when it is already stored. */
    loadByDay: Map<number, number> | null
  }
}

/**
 * Writes the item's new state, the log row and the learner's day, all or nothing, in one round trip.
 * @returns false, with nothing written, when another change of the state was saved since it was read.
 */
export async function recordReview(db: Database, review: NewReview): Promise<boolean> {
  const [row] = await executePrepared<{ isWritten: boolean }>(
    db,
    'record_review',
    sql`select record_review(${review.key.userId}, ${JSON.stringify(columnsOf(review))}::jsonb) as "isWritten"`,
  )
  return row?.isWritten === true
}

/** The parameters are described in server/database/functions/record_review.sql. */
function columnsOf({ key, rating, time, readVersion, after, learnedRevision, marks, day }: NewReview) {
  return {
    read_version: readVersion,
    state: {
      kind: key.item.kind,
      item_id: key.item.id,
      mastery: after.mastery,
      review_count: after.reviewCount,
      last_reviewed_at: after.lastReviewedAt,
      last_confidence: after.lastConfidence,
      needs_review: after.needsReview,
      stability: after.stability,
      difficulty: after.difficulty,
      last_study_day: after.lastStudyDay,
      due_day: after.dueDay,
      lapses: after.lapses,
      notes: marks.notes,
      tags: marks.tags,
      is_starred: marks.isStarred,
      learned_revision: learnedRevision,
    },
    review: {
      review_id: key.reviewId,
      session_id: rating.sessionId,
      reviewed_at: time.reviewedAt.toISOString(),
      received_at: time.receivedAt.toISOString(),
      study_day: time.studyDay,
      confidence: rating.confidence,
      interaction: rating.interaction,
      counts: rating.counts,
      undoes: rating.undoes,
      seconds: rating.seconds,
      change_id: rating.changeId,
    },
    day: {
      reviews: day.reviews,
      new_cards: day.newCards,
      due_counts: day.loadByDay && Object.fromEntries(day.loadByDay),
    },
  }
}
