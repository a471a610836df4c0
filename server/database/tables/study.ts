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
import { instantColumn } from './columns.ts'

export const studySessions = pgTable('study_sessions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  chapterId: integer('chapter_id'),
  tags: text('tags').array().notNull().default([]),
  mode: text('mode').notNull().default(''),
  startedAt: instantColumn('started_at').notNull(),
  endedAt: instantColumn('ended_at'),
  cardsStudied: integer('cards_studied').notNull().default(0),
  correctAnswers: integer('correct_answers').notNull().default(0),
  totalAnswers: integer('total_answers').notNull().default(0),
  timeSpentSeconds: integer('time_spent_seconds').notNull().default(0),
})

export const cardStates = pgTable(
  'card_states',
  {
    userId: integer('user_id').notNull(),
    flashcardId: integer('flashcard_id').notNull(),
    mastery: smallint('mastery').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    lastReviewedAt: instantColumn('last_reviewed_at'),
    lastConfidence: smallint('last_confidence'),
    needsReview: boolean('needs_review').notNull().default(false),
    isStarred: boolean('is_starred').notNull().default(false),
    notes: text('notes').notNull().default(''),
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    lastStudyDay: integer('last_study_day'),
    dueDay: integer('due_day'),
    lapses: integer('lapses').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.flashcardId] })],
)
export type CardStateRow = typeof cardStates.$inferSelect

export const reviews = pgTable('reviews', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  flashcardId: integer('flashcard_id').notNull(),
  reviewId: uuid('review_id').notNull(),
  sessionId: integer('session_id'),
  confidence: smallint('confidence'),
  counts: boolean('counts').notNull(),
  undoes: uuid('undoes'),
  reviewedAt: instantColumn('reviewed_at').notNull(),
  receivedAt: instantColumn('received_at').notNull().defaultNow(),
  studyDay: integer('study_day').notNull(),
  masteryBefore: smallint('mastery_before').notNull(),
  masteryAfter: smallint('mastery_after').notNull(),
  dueDayAfter: integer('due_day_after'),
  stateBefore: jsonb('state_before').notNull(),
})

export const studyDays = pgTable(
  'study_days',
  {
    userId: integer('user_id').notNull(),
    studyDay: integer('study_day').notNull(),
    reviews: integer('reviews').notNull().default(0),
    newCards: integer('new_cards').notNull().default(0),
    seconds: integer('seconds').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.studyDay] })],
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
