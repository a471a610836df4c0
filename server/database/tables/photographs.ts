import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instantColumn } from './columns.ts'

export const photographs = pgTable('photographs', {
  /** A hash of the picture, and its size. */
  key: text('key').primaryKey(),
  /** A JPEG without metadata. */
  bytes: bytea('bytes').notNull(),
  description: text('description').notNull(),
  caption: text('caption').notNull(),
  source: text('source').notNull(),
  licence: text('licence').notNull(),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})
