import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { CardArm, RepeatArm } from '#domain/evidence/lending.ts'
import type { Measure } from '#domain/evidence/measure.ts'
import { instantColumn } from './columns.ts'

export const evidenceParticipants = pgTable('evidence_participants', {
  userId: integer('user_id').primaryKey(),
  since: instantColumn('since').notNull(),
})

export const lentCards = pgTable(
  'lent_cards',
  {
    userId: integer('user_id').notNull(),
    flashcardId: integer('flashcard_id').notNull(),
    arm: text('arm').$type<CardArm>().notNull(),
    drawnAt: instantColumn('drawn_at').notNull(),
    /** When the card returned to the plan, before the exam. */
    returnedAt: instantColumn('returned_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.flashcardId] })],
)

export const readinessSnapshots = pgTable(
  'readiness_snapshots',
  {
    userId: integer('user_id').notNull(),
    studyDay: integer('study_day').notNull(),
    share: doublePrecision('share').notNull(),
    low: doublePrecision('low').notNull(),
    high: doublePrecision('high').notNull(),
    /** The share of each category, by its id. */
    categories: jsonb('categories').$type<Record<string, number>>().notNull(),
    takenAt: instantColumn('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.studyDay] })],
)

export const probeAnswers = pgTable(
  'probe_answers',
  {
    userId: integer('user_id').notNull(),
    questionId: integer('question_id').notNull(),
    arm: text('arm').$type<CardArm | RepeatArm>().notNull(),
    offeredAt: instantColumn('offered_at').notNull(),
    /** This and the next two columns are null until the probe is answered. */
    chosen: smallint('chosen'),
    isRight: boolean('is_right'),
    answeredAt: instantColumn('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
)

export const evidenceReports = pgTable('evidence_reports', {
  computedOn: date('computed_on').primaryKey(),
  participants: integer('participants').notNull(),
  measures: jsonb('measures').$type<Measure[]>().notNull(),
})
