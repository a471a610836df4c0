import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '#contracts/security/security.ts'
import { bytea, instantColumn } from './columns.ts'

export const securityEvents = pgTable('security_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id'),
  kind: text('kind').$type<SecurityEventKind>().notNull(),
  at: instantColumn('at').notNull(),
  address: text('address').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  detail: text('detail').notNull().default(''),
})

export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: integer('user_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    lastSeenAt: instantColumn('last_seen_at').notNull(),
  },
  ({ userId, tokenHash }) => [primaryKey({ columns: [userId, tokenHash] })],
)
