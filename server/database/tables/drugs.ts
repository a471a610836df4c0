import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { labelStatuses } from '#domain/drugs/label-status.ts'
import { instantColumn, tsvector } from './columns.ts'

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
  handling: text('handling').notNull().default(''),
  labelChanges: text('label_changes').notNull().default(''),
  labelStatus: text('label_status', { enum: labelStatuses }).notNull().default('current'),
  labelAsOf: date('label_as_of', { mode: 'string' }),
  /** The day of the first approval of a drug that came after April 2025. */
  approvedOn: date('approved_on', { mode: 'string' }),
  source: text('source').notNull().default(''),
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewBy: date('review_by', { mode: 'string' }),
  contentHash: text('content_hash'),
  editedAt: instantColumn('edited_at'),
  archivedAt: instantColumn('archived_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** The number of changes of its text; the database counts them. */
  revision: integer('revision').notNull().default(1),
  nameWords: text('name_words').notNull().generatedAlwaysAs('generated in SQL'),
  search: tsvector('search').generatedAlwaysAs('generated in SQL'),
})
export type DrugRow = typeof drugs.$inferSelect

/** How many learners study a drug, computed by the job of the statistics of cards. */
export const drugStatistics = pgTable('drug_statistics', {
  drugId: integer('drug_id').primaryKey(),
  learners: integer('learners').notNull(),
  computedAt: instantColumn('computed_at').notNull(),
})
