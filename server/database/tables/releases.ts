import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instantColumn } from './columns.ts'

export const builtAssets = pgTable('built_assets', {
  path: text('path').primaryKey(),
  isBrotli: boolean('is_brotli').notNull(),
  bytes: bytea('bytes').notNull(),
  supersededAt: instantColumn('superseded_at'),
})
