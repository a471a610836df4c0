import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const savedFilters = pgTable('saved_filters', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  ownerId: integer('owner_id').notNull(),
  list: text('list', { enum: ['users', 'payments', 'outbox', 'audit'] }).notNull(),
  name: text('name').notNull(),
  /** The part of the address after the question mark. */
  query: text('query').notNull(),
  createdAt: instantColumn('created_at').notNull(),
})
export type SavedFilterRow = typeof savedFilters.$inferSelect

export const bulkActs = pgTable('bulk_acts', {
  /** Made by the browser: requests with the same id are carried out once. */
  requestId: uuid('request_id').primaryKey(),
  actorId: integer('actor_id'),
  act: text('act').notNull(),
  /** The reply. */
  done: jsonb('done').notNull(),
  createdAt: instantColumn('created_at').notNull(),
})
