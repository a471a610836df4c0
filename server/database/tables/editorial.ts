import { bigint, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Severity } from '#domain/content-changes/content-change.ts'
import type {
  ContentSubject,
  ReviewVerdict,
  TaskOutcome,
  TaskReason,
  TaskState,
} from '#domain/editorial/review.ts'
import { instantColumn } from './columns.ts'

/** What somebody who works on the content declares of their interests, once a year. */
export const interestStatements = pgTable(
  'interest_statements',
  {
    userId: integer('user_id').notNull(),
    year: integer('year').notNull(),
    /** In their words; empty when there is nothing to declare. */
    statement: text('statement').notNull(),
    statedAt: instantColumn('stated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.year] })],
)

/** What the label of a drug says anew. */
export const labelChanges = pgTable('label_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  drugId: integer('drug_id').notNull(),
  changedOn: date('changed_on', { mode: 'string' }).notNull(),
  text: text('text').notNull(),
  source: text('source').notNull(),
  link: text('link'),
  enteredBy: text('entered_by').notNull(),
  enteredAt: instantColumn('entered_at').notNull(),
})

export const contentReviews = pgTable('content_reviews', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  subject: text('subject').$type<ContentSubject>().notNull(),
  subjectId: integer('subject_id').notNull(),
  revision: integer('revision').notNull(),
  verdict: text('verdict').$type<ReviewVerdict>().notNull(),
  chosenOption: smallint('chosen_option'),
  keyOption: smallint('key_option'),
  unmet: text('unmet').array().notNull().default([]),
  remark: text('remark').notNull().default(''),
  reviewerId: integer('reviewer_id'),
  reviewerName: text('reviewer_name').notNull(),
  interests: text('interests').notNull(),
  nextDue: date('next_due', { mode: 'string' }),
  reviewedAt: instantColumn('reviewed_at').notNull(),
})

/** An item that waits for a review, and what became of it. */
export const reviewTasks = pgTable('review_tasks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  subject: text('subject').$type<ContentSubject>().notNull(),
  subjectId: integer('subject_id').notNull(),
  reason: text('reason').$type<TaskReason>().notNull(),
  labelChangeId: integer('label_change_id'),
  severity: text('severity').$type<Severity>().notNull(),
  learners: integer('learners').notNull(),
  weight: bigint('weight', { mode: 'number' }).notNull(),
  note: text('note').notNull().default(''),
  openedRevision: integer('opened_revision').notNull(),
  openedAt: instantColumn('opened_at').notNull(),
  openedBy: text('opened_by').notNull().default(''),
  dueOn: date('due_on', { mode: 'string' }),
  assigneeId: integer('assignee_id'),
  state: text('state').$type<TaskState>().notNull().default('open'),
  outcome: text('outcome').$type<TaskOutcome>(),
  outcomeReason: text('outcome_reason').notNull().default(''),
  closedBy: text('closed_by'),
  closedAt: instantColumn('closed_at'),
})

export const blindAnswers = pgTable(
  'blind_answers',
  {
    taskId: integer('task_id').notNull(),
    reviewerId: integer('reviewer_id').notNull(),
    revision: integer('revision').notNull(),
    chosenOption: smallint('chosen_option').notNull(),
    chosenAt: instantColumn('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.reviewerId, table.revision] })],
)
