import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import type { ChangeSetState, ChangeSetStep } from '#domain/editorial/change-set.ts'
import type { ContentSubject, ReviewVerdict } from '#domain/editorial/review.ts'
import { instantColumn } from './columns.ts'

/** Edits of several items that go live together. */
export const changeSets = pgTable('change_sets', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  requestId: uuid('request_id').notNull(),
  title: text('title').notNull(),
  why: text('why').notNull().default(''),
  state: text('state').$type<ChangeSetState>().notNull().default('draft'),
  createdBy: integer('created_by'),
  createdByName: text('created_by_name').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  goesLiveAt: instantColumn('goes_live_at'),
  goesLiveBy: integer('goes_live_by'),
  /** Why it did not go live at its time; empty if it did, or has no time. */
  problem: text('problem').notNull().default(''),
})

export const changeSetSteps = pgTable('change_set_steps', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  changeSetId: integer('change_set_id').notNull(),
  step: text('step').$type<ChangeSetStep>().notNull(),
  note: text('note').notNull().default(''),
  takenBy: integer('taken_by'),
  takenByName: text('taken_by_name').notNull(),
  takenAt: instantColumn('taken_at').notNull(),
})

/** Somebody who wrote in an edit, by the account and the name that stands on the content. */
export interface Writer {
  id: number
  name: string
}

export const changeSetEdits = pgTable('change_set_edits', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  changeSetId: integer('change_set_id').notNull(),
  subject: text('subject').$type<ContentSubject>().notNull(),
  subjectId: integer('subject_id').notNull(),
  baseRevision: integer('base_revision').notNull(),
  base: jsonb('base').$type<Record<string, unknown>>().notNull(),
  text: jsonb('text').$type<Record<string, unknown>>().notNull(),
  change: jsonb('change').$type<ChangeNote>(),
  editRevision: integer('edit_revision').notNull().default(1),
  writers: jsonb('writers').$type<Writer[]>().notNull(),
  writtenAt: instantColumn('written_at').notNull(),
  liveRevision: integer('live_revision'),
  kept: text('kept').array().notNull().default([]),
})

export const editReviews = pgTable('edit_reviews', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  editId: integer('edit_id').notNull(),
  editRevision: integer('edit_revision').notNull(),
  verdict: text('verdict').$type<ReviewVerdict>().notNull(),
  chosenOption: smallint('chosen_option'),
  remark: text('remark').notNull().default(''),
  reviewerId: integer('reviewer_id'),
  reviewerName: text('reviewer_name').notNull(),
  interests: text('interests').notNull(),
  reviewedAt: instantColumn('reviewed_at').notNull(),
})

export const editBlindAnswers = pgTable(
  'edit_blind_answers',
  {
    editId: integer('edit_id').notNull(),
    editRevision: integer('edit_revision').notNull(),
    reviewerId: integer('reviewer_id').notNull(),
    chosenOption: smallint('chosen_option').notNull(),
    chosenAt: instantColumn('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.editId, table.editRevision, table.reviewerId] })],
)
