import { boolean, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const learnerBadges = pgTable(
  'learner_badges',
  {
    userId: integer('user_id').notNull(),
    badge: text('badge').notNull(),
    earnedAt: instantColumn('earned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.badge] })],
)

export const memoryFits = pgTable('memory_fits', {
  userId: integer('user_id').primaryKey(),
  fittedAt: instantColumn('fitted_at').notNull(),
  reviewCount: integer('review_count').notNull(),
  logLossBefore: doublePrecision('log_loss_before').notNull(),
  logLossAfter: doublePrecision('log_loss_after').notNull(),
  isAdopted: boolean('is_adopted').notNull(),
})

export const memoryBins = pgTable(
  'memory_bins',
  {
    week: integer('week').notNull(),
    intervalBin: integer('interval_bin').notNull(),
    reviewBin: integer('review_bin').notNull(),
    lapseBin: integer('lapse_bin').notNull(),
    reviews: integer('reviews').notNull(),
    recalled: integer('recalled').notNull(),
    predicted: doublePrecision('predicted').notNull(),
    logLoss: doublePrecision('log_loss').notNull(),
    computedAt: instantColumn('computed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.week, table.intervalBin, table.reviewBin, table.lapseBin] })],
)
