import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { LearnedKind, Severity } from '#domain/content-changes/content-change.ts'
import type { LearnedField } from '#domain/content-changes/learned-text.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import { instantColumn, tsvector } from './columns.ts'

export const chapters = pgTable('chapters', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  summary: text('summary').notNull().default(''),
  category: text('category'),
  isCore: boolean('is_core').notNull().default(false),
  position: integer('position').notNull().default(0),
  contentHash: text('content_hash'),
  editedAt: instantColumn('edited_at'),
  archivedAt: instantColumn('archived_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  search: tsvector('search').generatedAlwaysAs('generated in SQL'),
})

export const flashcards = pgTable('flashcards', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key'),
  chapterId: integer('chapter_id').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  why: text('why').notNull().default(''),
  source: text('source').notNull().default(''),
  link: text('link'),
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewBy: date('review_by', { mode: 'string' }),
  tags: text('tags').array().notNull().default([]),
  /** The key of the part of the chapter's primer that explains the card. */
  primerPart: text('primer_part'),
  /** One of the kinds of cards, and the learning objective of its chapter; null where nobody has said. */
  kind: text('kind'),
  objective: text('objective'),
  position: integer('position').notNull().default(0),
  contentHash: text('content_hash'),
  editedAt: instantColumn('edited_at'),
  archivedAt: instantColumn('archived_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  /** The number of changes of its text; the database counts them. */
  revision: integer('revision').notNull().default(1),
  /** The last time its text was changed; the database records it. */
  revisedAt: instantColumn('revised_at'),
  search: tsvector('search').generatedAlwaysAs('generated in SQL'),
})

/** The texts to read before the cards, one for a chapter. */
export const primers = pgTable('primers', {
  chapterId: integer('chapter_id').primaryKey(),
  sources: text('sources').array().notNull(),
  reviewedOn: date('reviewed_on', { mode: 'string' }).notNull(),
  contentHash: text('content_hash').notNull(),
  revision: integer('revision').notNull().default(1),
  /** The last time an admin changed it; null for the shipped text. */
  editedAt: instantColumn('edited_at'),
  revisedAt: instantColumn('revised_at'),
})

export const primerParts = pgTable(
  'primer_parts',
  {
    chapterId: integer('chapter_id').notNull(),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    heading: text('heading').notNull(),
    /** Markdown; a table and a figure may follow the text. */
    body: text('body').notNull(),
    search: tsvector('search').generatedAlwaysAs('generated in SQL'),
  },
  (table) => [primaryKey({ columns: [table.chapterId, table.key] })],
)

/** How an admin assigned the columns of a file, by their names or number. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: integer('user_id').notNull(),
    shape: text('shape').notNull(),
    choice: jsonb('choice').$type<ColumnChoice>().notNull(),
    usedAt: instantColumn('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.shape] })],
)

export const contentTombstones = pgTable('content_tombstones', {
  key: text('key').primaryKey(),
  deletedAt: instantColumn('deleted_at').notNull().defaultNow(),
})

export const contentConflicts = pgTable('content_conflicts', {
  key: text('key').primaryKey(),
  shipped: jsonb('shipped').notNull(),
  noticedAt: instantColumn('noticed_at').notNull().defaultNow(),
})

/** The shipped text that an edit was made on, by the key of a conflict. A trigger keeps it. */
export const contentBases = pgTable('content_bases', {
  key: text('key').primaryKey(),
  content: jsonb('content').notNull(),
})

/** A text as it was before an admin changed it. */
export const contentHistory = pgTable('content_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text('subject', { enum: ['flashcard', 'question', 'drug', 'primer'] }).notNull(),
  subjectId: integer('subject_id').notNull(),
  revision: integer('revision').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  savedBy: text('saved_by').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
})

/** A change in the meaning of an item that learners learn. */
export const contentChanges = pgTable('content_changes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<LearnedKind>().notNull(),
  itemId: integer('item_id').notNull(),
  revision: integer('revision').notNull(),
  meaning: integer('meaning').notNull(),
  meaningBefore: integer('meaning_before').notNull(),
  before: jsonb('before').$type<LearnedField[]>().notNull(),
  after: jsonb('after').$type<LearnedField[]>().notNull(),
  severity: text('severity').$type<Severity>().notNull(),
  why: text('why').notNull(),
  source: text('source').notNull().default(''),
  link: text('link'),
  announcedOn: date('announced_on', { mode: 'string' }),
  changedBy: text('changed_by').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
})

export const loadedContent = pgTable('loaded_content', {
  fingerprint: text('fingerprint').primaryKey(),
  edition: integer('edition').notNull().default(0),
  loadedAt: instantColumn('loaded_at').notNull().defaultNow(),
})

export const contentVersion = pgTable('content_version', {
  isOnly: boolean('is_only').primaryKey().default(true),
  version: bigint('version', { mode: 'number' }).notNull(),
})

/** Statistics of a card over all learners, computed by a job, like those of chapters. */
export const cardStatistics = pgTable('card_statistics', {
  flashcardId: integer('flashcard_id').primaryKey(),
  learners: integer('learners').notNull(),
  attempts: bigint('attempts', { mode: 'number' }).notNull(),
  averageMastery: doublePrecision('average_mastery').notNull(),
  lastStudiedAt: instantColumn('last_studied_at'),
  computedAt: instantColumn('computed_at').notNull(),
})

export const chapterStatistics = pgTable('chapter_statistics', {
  chapterId: integer('chapter_id').primaryKey(),
  studiedCards: integer('studied_cards').notNull(),
  learners: integer('learners').notNull(),
  averageMastery: doublePrecision('average_mastery').notNull(),
  computedAt: instantColumn('computed_at').notNull(),
})
