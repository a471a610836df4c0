import { bigint, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const studyHomeConsents = pgTable(
  'study_home_consents',
  {
    userId: integer('user_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    grantedAt: instantColumn('granted_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    endedAt: instantColumn('ended_at'),
  },
  ({ userId, id }) => [primaryKey({ columns: [userId, id] })],
)

export const studyHomeLooks = pgTable(
  'study_home_looks',
  {
    userId: integer('user_id').notNull(),
    lookId: uuid('look_id').notNull(),
    adminId: integer('admin_id').notNull(),
    seenAt: instantColumn('seen_at').notNull(),
  },
  ({ userId, lookId }) => [primaryKey({ columns: [userId, lookId] })],
)
