import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea } from './columns.ts'

/** The chain of hashes; only the database writes it, one row for each row of audit_log. */
export const auditChain = pgTable('audit_chain', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  previousHash: bytea('previous_hash').notNull(),
  hash: bytea('hash').notNull(),
})

export const auditEnds = pgTable('audit_ends', {
  which: text('which').$type<'newest' | 'pruned'>().primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
})
