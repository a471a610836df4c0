import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChangeAnswer } from '#domain/content-changes/content-change.ts'
import type { StoredPlan } from '#domain/day-plan/stored-plan.ts'
import type { ItemKind } from '#domain/items/study-item.ts'
import type { InteractionType } from '#domain/mastery/drug-mastery.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'
import { instantColumn } from './columns.ts'

export const studySessions = pgTable(
  'study_sessions',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    chapterId: integer('chapter_id'),
    tags: text('tags').array().notNull().default([]),
    mode: text('mode').notNull().default(''),
    startedAt: instantColumn('started_at').notNull(),
    endedAt: instantColumn('ended_at'),
    timeSpentSeconds: integer('time_spent_seconds').notNull().default(0),
    /** The browser's id of the session; null in rows of earlier versions. */
    sessionKey: uuid('session_key'),
    /** The source of its cards, as browsers name it. */
    source: text('source').notNull().default(''),
    spacedRepetition: boolean('spaced_repetition').notNull().default(true),
    /** The session's cards in their order; null when it cannot be continued in another browser. */
    deck: jsonb('deck').$type<SessionCardId[]>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** A learner's knowledge of each studied item: a flashcard, or a component of a drug. */
export const itemStates = pgTable(
  'item_states',
  {
    userId: integer('user_id').notNull(),
    kind: text('kind').$type<ItemKind>().notNull().default('flashcard'),
    /** The id of the flashcard, or of the component's drug. */
    itemId: integer('item_id').notNull(),
    ...stateColumns(),
    /** The item is not asked until the learner takes it back. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** The item is not asked before this study day. */
    buriedUntil: integer('buried_until'),
    /** The revision that was learned first, or of which the learner was told last; null from earlier versions. */
    learnedRevision: integer('learned_revision'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.itemId] })],
)

/** One logged rating of any item, or the undo of one. */
export const reviews = pgTable(
  'reviews',
  {
    userId: integer('user_id').notNull(),
    kind: text('kind').$type<ItemKind>().notNull().default('flashcard'),
    itemId: integer('item_id').notNull(),
    ...reviewColumns(),
    /** The interaction with a component of a drug, with or without a rating. */
    interaction: text('interaction').$type<InteractionType>(),
    /** The change of content that the learner answered with this row. */
    changeId: integer('change_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.reviewId] })],
)

/** The columns of an item's state, in the table and in its views. */
export function stateColumns() {
  return {
    mastery: smallint('mastery').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    lastReviewedAt: instantColumn('last_reviewed_at'),
    lastConfidence: smallint('last_confidence').$type<Confidence>(),
    needsReview: boolean('needs_review').notNull().default(false),
    isStarred: boolean('is_starred').notNull().default(false),
    notes: text('notes').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    /** The number of changes by ratings, undos and marks. */
    version: integer('version').notNull().default(0),
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    lastStudyDay: integer('last_study_day'),
    dueDay: integer('due_day'),
    lapses: integer('lapses').notNull().default(0),
  }
}

/** The columns of a row of the log, in the table and in its view. */
export function reviewColumns() {
  return {
    reviewId: uuid('review_id').notNull(),
    sessionId: bigint('session_id', { mode: 'number' }),
    reviewedAt: instantColumn('reviewed_at').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
    studyDay: integer('study_day').notNull(),
    version: integer('version').notNull(),
    confidence: smallint('confidence').$type<Confidence>(),
    counts: boolean('counts').notNull(),
    needsReviewBefore: boolean('needs_review_before').notNull(),
    needsReviewAfter: boolean('needs_review_after').notNull(),
    masteryBefore: smallint('mastery_before').notNull(),
    masteryAfter: smallint('mastery_after').notNull(),
    dueDayBefore: integer('due_day_before'),
    dueDayAfter: integer('due_day_after'),
    reviewCountBefore: integer('review_count_before').notNull(),
    lapsesBefore: integer('lapses_before').notNull(),
    lastStudyDayBefore: integer('last_study_day_before'),
    lastConfidenceBefore: smallint('last_confidence_before').$type<Confidence>(),
    lastReviewedBefore: instantColumn('last_reviewed_before'),
    stabilityBefore: doublePrecision('stability_before'),
    difficultyBefore: doublePrecision('difficulty_before'),
    undoes: uuid('undoes'),
    /** The seconds from showing the card to its rating; null when they are not known. */
    seconds: smallint('seconds'),
  }
}

export const studyDays = pgTable(
  'study_days',
  {
    userId: integer('user_id').notNull(),
    studyDay: integer('study_day').notNull(),
    reviews: integer('reviews').notNull().default(0),
    newCards: integer('new_cards').notNull().default(0),
    /** The seconds of study sessions. */
    seconds: integer('seconds').notNull().default(0),
    /** The number of questions answered; below, the time for them. */
    questions: integer('questions').notNull().default(0),
    questionSeconds: integer('question_seconds').notNull().default(0),
    /** The number of drug components rated. */
    drugReviews: integer('drug_reviews').notNull().default(0),
    /** The number of cards due on each later day, by study day, before the day's first rating. */
    dueCounts: jsonb('due_counts').$type<Record<string, number>>(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.studyDay] })],
)

/** A learner's answer to a change of something that they had learned. */
export const changeAnswers = pgTable(
  'change_answers',
  {
    userId: integer('user_id').notNull(),
    changeId: integer('change_id').notNull(),
    learnedRevision: integer('learned_revision'),
    answer: text('answer').$type<ChangeAnswer>().notNull(),
    answeredAt: instantColumn('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.changeId] })],
)

/** A primer that a learner has read, by its chapter. */
export const primerReads = pgTable(
  'primer_reads',
  {
    userId: integer('user_id').notNull(),
    chapterId: integer('chapter_id').notNull(),
    learnedRevision: integer('learned_revision').notNull(),
    readAt: instantColumn('read_at').notNull(),
    isToBeReadAgain: boolean('is_to_be_read_again').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chapterId] })],
)

/** Study days that a learner keeps free. */
export const restDays = pgTable(
  'rest_days',
  { userId: integer('user_id').notNull(), studyDay: integer('study_day').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.studyDay] })],
)

/** Weeks with minutes a day of their own, by the study day of their Monday. */
export const weekMinutes = pgTable(
  'week_minutes',
  {
    userId: integer('user_id').notNull(),
    weekStart: integer('week_start').notNull(),
    minutes: integer('minutes').notNull(),
    /**
     * True when a change kept the week's minutes for its due cards; false when the learner has drawn the
     * week.
     */
    isKept: boolean('is_kept').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.weekStart] })],
)

/** The plan of a study day, made once for the learner's choices. */
export const dayPlans = pgTable(
  'day_plans',
  {
    userId: integer('user_id').notNull(),
    studyDay: integer('study_day').notNull(),
    choices: text('choices').notNull(),
    madeAt: instantColumn('made_at').notNull(),
    plan: jsonb('plan').$type<StoredPlan>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.studyDay, table.choices] })],
)

/** The plan's prediction for a month, made with the month's first plan. */
export const promiseRecords = pgTable(
  'promise_records',
  {
    userId: integer('user_id').notNull(),
    /** The study day of the month's first date. */
    monthDay: integer('month_day').notNull(),
    studyDay: integer('study_day').notNull(),
    untilDay: integer('until_day').notNull(),
    madeAt: instantColumn('made_at').notNull(),
    dailyMinutes: integer('daily_minutes').notNull(),
    cardsSeen: integer('cards_seen').notNull(),
    newCards: integer('new_cards').notNull(),
    recalledLow: doublePrecision('recalled_low'),
    recalledHigh: doublePrecision('recalled_high'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.monthDay] })],
)

export const chapterProgress = pgTable(
  'chapter_progress',
  {
    userId: integer('user_id').notNull(),
    chapterId: integer('chapter_id').notNull(),
    timeSpentSeconds: integer('time_spent_seconds').notNull().default(0),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.chapterId] })],
)

export const tagProgress = pgTable(
  'tag_progress',
  {
    userId: integer('user_id').notNull(),
    tag: text('tag').notNull(),
    timeSpentSeconds: integer('time_spent_seconds').notNull().default(0),
    confidenceSum: doublePrecision('confidence_sum').notNull().default(0),
    confidenceCount: integer('confidence_count').notNull().default(0),
    updatedAt: instantColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] })],
)
