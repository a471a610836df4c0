import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RepeatStage } from '#domain/questions/block/asked-again.ts'
import type { BlockForm, BlockMode } from '#domain/questions/block/block-rules.ts'
import type { Highlight } from '#domain/questions/highlights.ts'
import type { DifficultyId, QuestionConfidence, TaskId } from '#domain/questions/question.ts'
import { instantColumn } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A source beside the first one, with its address if it has one. */
export interface FurtherSource {
  source: string
  link: string | null
}

export const questions = pgTable('questions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key'),
  category: text('category').notNull(),
  task: text('task').$type<TaskId>().notNull(),
  difficulty: text('difficulty').$type<DifficultyId>().notNull(),
  isSample: boolean('is_sample').notNull().default(false),
  stem: text('stem').notNull(),
  /** Laboratory results and figures below the stem, in Markdown. */
  exhibit: text('exhibit').notNull().default(''),
  leadIn: text('lead_in').notNull(),
  options: text('options').array().notNull(),
  reasons: text('reasons').array().notNull(),
  keyOption: smallint('key_option').notNull(),
  keyPoint: text('key_point').notNull(),
  /** The evidence in figures, in Markdown. */
  evidence: text('evidence').notNull().default(''),
  tags: text('tags').array().notNull().default([]),
  twinOf: integer('twin_of'),
  source: text('source').notNull(),
  link: text('link'),
  furtherSources: jsonb('further_sources').$type<FurtherSource[]>().notNull().default([]),
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewBy: date('review_by', { mode: 'string' }),
  position: integer('position').notNull().default(0),
  contentHash: text('content_hash'),
  editedAt: instantColumn('edited_at'),
  archivedAt: instantColumn('archived_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** The number of changes of its text; the database counts them. */
  revision: integer('revision').notNull().default(1),
  search: tsvector('search').generatedAlwaysAs('generated in SQL'),
})

export const questionBankVersion = pgTable('question_bank_version', {
  isOnly: boolean('is_only').primaryKey().default(true),
  version: uuid('version').notNull().defaultRandom(),
})

export const questionCards = pgTable(
  'question_cards',
  {
    questionId: integer('question_id').notNull(),
    flashcardId: integer('flashcard_id').notNull(),
    position: smallint('position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.flashcardId] })],
)

export const questionStatistics = pgTable('question_statistics', {
  questionId: integer('question_id').primaryKey(),
  attempts: integer('attempts').notNull(),
  rightCount: integer('right_count').notNull(),
  optionCounts: integer('option_counts').array().notNull(),
  discrimination: doublePrecision('discrimination'),
  medianSeconds: doublePrecision('median_seconds'),
  verdict: text('verdict').notNull(),
  findings: text('findings').array().notNull().default([]),
  computedAt: instantColumn('computed_at').notNull(),
})

/** A change of a question's key, and how far its answers have been scored again. */
export const keyChanges = pgTable('key_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  questionId: integer('question_id').notNull(),
  revision: integer('revision').notNull(),
  keyBefore: smallint('key_before').notNull(),
  keyAfter: smallint('key_after').notNull(),
  movesOptions: boolean('moves_options').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
  afterUser: integer('after_user').notNull().default(0),
  nowRight: integer('now_right').notNull().default(0),
  nowWrong: integer('now_wrong').notNull().default(0),
  finishedAt: instantColumn('finished_at'),
})

export const questionFlags = pgTable('question_flags', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  questionId: integer('question_id').notNull(),
  reporterId: integer('reporter_id'),
  reason: text('reason').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  resolvedAt: instantColumn('resolved_at'),
  resolution: text('resolution'),
  resolutionNotes: text('resolution_notes'),
  resolvedBy: integer('resolved_by'),
})

export const blocks = pgTable(
  'blocks',
  {
    userId: integer('user_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    requestId: uuid('request_id').notNull(),
    form: text('form').$type<BlockForm>().notNull(),
    mode: text('mode').$type<BlockMode>().notNull(),
    title: text('title').notNull(),
    questionCount: integer('question_count').notNull(),
    breakSeconds: integer('break_seconds'),
    createdAt: instantColumn('created_at').notNull(),
    finishedAt: instantColumn('finished_at'),
    answeredCount: integer('answered_count'),
    rightCount: integer('right_count'),
    secondsUsed: integer('seconds_used'),
    /** Both are null until answers are scored again after the block was finished. */
    rightCountBefore: integer('right_count_before'),
    rescoredAt: instantColumn('rescored_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

export const blockSections = pgTable(
  'block_sections',
  {
    userId: integer('user_id').notNull(),
    blockId: bigint('block_id', { mode: 'number' }).notNull(),
    number: smallint('number').notNull(),
    questionCount: integer('question_count').notNull(),
    limitSeconds: integer('limit_seconds'),
    openedAt: instantColumn('opened_at'),
    runningSince: instantColumn('running_since'),
    usedSeconds: doublePrecision('used_seconds').notNull().default(0),
    closedAt: instantColumn('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.blockId, table.number] })],
)

export const blockQuestions = pgTable(
  'block_questions',
  {
    userId: integer('user_id').notNull(),
    blockId: bigint('block_id', { mode: 'number' }).notNull(),
    position: smallint('position').notNull(),
    section: smallint('section').notNull(),
    questionId: integer('question_id').notNull(),
    repeats: integer('repeats'),
    chosen: smallint('chosen'),
    confidence: smallint('confidence').$type<QuestionConfidence>(),
    answerId: uuid('answer_id'),
    answeredAt: instantColumn('answered_at'),
    seconds: integer('seconds').notNull().default(0),
    /** Only queues of earlier versions set it. */
    isFlagged: boolean('is_flagged').notNull().default(false),
    struck: smallint('struck').array().notNull().default([]),
    highlights: jsonb('highlights').$type<Highlight[]>().notNull().default([]),
    markedAt: instantColumn('marked_at'),
    finalAt: instantColumn('final_at'),
    studyDay: integer('study_day'),
    isRight: boolean('is_right'),
    isFirstAttempt: boolean('is_first_attempt').notNull().default(false),
    /** The mark that the learner saw first; null while it is the present one. */
    wasRight: boolean('was_right'),
    rescoredAt: instantColumn('rescored_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.blockId, table.position] })],
)

export const questionStates = pgTable(
  'question_states',
  {
    userId: integer('user_id').notNull(),
    questionId: integer('question_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastIsRight: boolean('last_is_right'),
    lastConfidence: smallint('last_confidence').$type<QuestionConfidence>(),
    lastAnsweredAt: instantColumn('last_answered_at'),
    lastStudyDay: integer('last_study_day'),
    firstIsRight: boolean('first_is_right'),
    firstConfidence: smallint('first_confidence').$type<QuestionConfidence>(),
    firstSeconds: integer('first_seconds'),
    firstAnsweredAt: instantColumn('first_answered_at'),
    firstStudyDay: integer('first_study_day'),
    repeatStage: text('repeat_stage').$type<RepeatStage>().notNull().default('none'),
    repeatDueDay: integer('repeat_due_day'),
    isStarred: boolean('is_starred').notNull().default(false),
    /** Earlier versions wrote both; the database converts them to a star. */
    isFlagged: boolean('is_flagged').notNull().default(false),
    needsReview: boolean('needs_review').notNull().default(false),
    notes: text('notes').notNull().default(''),
    /** Whether the explanation helped; null until the learner says. */
    explanationHelped: boolean('explanation_helped'),
    explanationMissing: text('explanation_missing').notNull().default(''),
    /** The revision that was answered first, or of which the learner was told last; null from earlier versions. */
    learnedRevision: integer('learned_revision'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
)
