import { bigint, boolean, customType, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const chapters = pgTable('chapters', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  category: text('category'),
  isCore: boolean('is_core').notNull().default(false),
  position: integer('position').notNull().default(0),
  contentHash: text('content_hash'),
  editedAt: instantColumn('edited_at'),
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
  reviewedOn: date('reviewed_on', { mode: 'string' }),
  reviewBy: date('review_by', { mode: 'string' }),
  tags: text('tags').array().notNull().default([]),
  position: integer('position').notNull().default(0),
  contentHash: text('content_hash'),
  editedAt: instantColumn('edited_at'),
  archivedAt: instantColumn('archived_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  search: tsvector('search').generatedAlwaysAs('generated in SQL'),
})

export const contentTombstones = pgTable('content_tombstones', {
  key: text('key').primaryKey(),
  deletedAt: instantColumn('deleted_at').notNull().defaultNow(),
})

export const contentConflicts = pgTable('content_conflicts', {
  key: text('key').primaryKey(),
  shipped: jsonb('shipped').notNull(),
  noticedAt: instantColumn('noticed_at').notNull().defaultNow(),
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
