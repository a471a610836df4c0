import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
