import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const staffNotes = pgTable('staff_notes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  text: text('text').notNull(),
  authorId: integer('author_id').notNull(),
  writtenBy: text('written_by').notNull(),
  writtenAt: instantColumn('written_at').notNull(),
  changedAt: instantColumn('changed_at'),
})
