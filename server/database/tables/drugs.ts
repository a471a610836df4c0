import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { labelStatuses } from '#domain/drugs/label-status.ts'
import type { DrugComponentId, InteractionType } from '#domain/mastery/drug-mastery.ts'
import { instantColumn } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const drugs = pgTable('drugs', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key'),
  genericName: text('generic_name').notNull(),
  brandName: text('brand_name').notNull().default(''),
  classification: text('classification').notNull().default(''),
  subclass: text('subclass').notNull().default(''),
  target: text('target').notNull().default(''),
  firstApproval: integer('first_approval'),
  indication: text('indication').notNull().default(''),
  mechanismOfAction: text('mechanism_of_action').notNull().default(''),
  clinicalIndications: text('clinical_indications').notNull().default(''),
  adverseEffects: text('adverse_effects').notNull().default(''),
  boxedWarning: text('boxed_warning').notNull().default(''),
  interactions: text('interactions').notNull().default(''),
  doseModification: text('dose_modification').notNull().default(''),
  monitoring: text('monitoring').notNull().default(''),
  labelChanges: text('label_changes').notNull().default(''),
  labelStatus: text('label_status', { enum: labelStatuses }).notNull().default('current'),
  labelAsOf: date('label_as_of', { mode: 'string' }),
  source: text('source').notNull().default(''),
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewBy: date('review_by', { mode: 'string' }),
  contentHash: text('content_hash'),
  editedAt: instantColumn('edited_at'),
  archivedAt: instantColumn('archived_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** Counts the changes of its text; the database counts. */
  revision: integer('revision').notNull().default(1),
  nameWords: text('name_words').notNull().generatedAlwaysAs('generated in SQL'),
  search: tsvector('search').generatedAlwaysAs('generated in SQL'),
})
export type DrugRow = typeof drugs.$inferSelect

export const drugStates = pgTable(
  'drug_states',
  {
    userId: integer('user_id').notNull(),
    drugId: integer('drug_id').notNull(),
    component: text('component').$type<DrugComponentId>().notNull(),
    mastery: smallint('mastery').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    lastReviewedAt: instantColumn('last_reviewed_at'),
    lastConfidence: smallint('last_confidence'),
    isBookmarked: boolean('is_bookmarked').notNull().default(false),
    /** Counts the log rows of the component. */
    version: integer('version').notNull().default(0),
    stability: doublePrecision('stability'),
    difficulty: doublePrecision('difficulty'),
    lastStudyDay: integer('last_study_day'),
    dueDay: integer('due_day'),
    lapses: integer('lapses').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.drugId, table.component] })],
)
export type DrugStateRow = typeof drugStates.$inferSelect

export const drugReviews = pgTable(
  'drug_reviews',
  {
    userId: integer('user_id').notNull(),
    drugId: integer('drug_id').notNull(),
    reviewId: uuid('review_id').notNull(),
    component: text('component').$type<DrugComponentId>().notNull(),
    reviewedAt: instantColumn('reviewed_at').notNull(),
    receivedAt: instantColumn('received_at').notNull(),
    /** Null in rows of versions that did not know it. */
    studyDay: integer('study_day'),
    /** Of the component's state after this row: the order of its history. */
    version: integer('version').notNull(),
    interaction: text('interaction').$type<InteractionType>(),
    confidence: smallint('confidence'),
    counts: boolean('counts').notNull(),
    masteryBefore: smallint('mastery_before').notNull(),
    masteryAfter: smallint('mastery_after').notNull(),
    reviewCountBefore: integer('review_count_before').notNull(),
    lastConfidenceBefore: smallint('last_confidence_before'),
    lastReviewedBefore: instantColumn('last_reviewed_before'),
    undoes: uuid('undoes'),
    sessionId: bigint('session_id', { mode: 'number' }),
    seconds: smallint('seconds'),
    /** Null in rows of versions that scheduled no drugs, like the next four. */
    stabilityBefore: doublePrecision('stability_before'),
    difficultyBefore: doublePrecision('difficulty_before'),
    lastStudyDayBefore: integer('last_study_day_before'),
    dueDayBefore: integer('due_day_before'),
    lapsesBefore: integer('lapses_before'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.reviewId] })],
)
export type DrugReviewRow = typeof drugReviews.$inferSelect
