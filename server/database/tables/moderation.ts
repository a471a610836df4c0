import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const contentFlags = pgTable('content_flags', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  flashcardId: integer('flashcard_id').notNull(),
  reporterId: integer('reporter_id'),
  reason: text('reason').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
  resolvedAt: instantColumn('resolved_at'),
  resolution: text('resolution'),
  resolutionNotes: text('resolution_notes'),
  resolvedBy: integer('resolved_by'),
})
