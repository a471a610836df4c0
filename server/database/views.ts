/**
 * Views of one kind of studied item, for reading in statements that Drizzle builds. They are declared as
 * tables because Drizzle gives no alias to a view.
 */
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import { reviewColumns, stateColumns } from './tables/study.ts'

export const cardStates = pgTable('card_states', {
  userId: integer('user_id').notNull(),
  flashcardId: integer('flashcard_id').notNull(),
  ...stateColumns(),
  isSuspended: boolean('is_suspended').notNull(),
  buriedUntil: integer('buried_until'),
})

export const cardReviews = pgTable('card_reviews', {
  userId: integer('user_id').notNull(),
  flashcardId: integer('flashcard_id').notNull(),
  ...reviewColumns(),
})

export const drugStates = pgTable('drug_states', {
  userId: integer('user_id').notNull(),
  drugId: integer('drug_id').notNull(),
  component: text('component').$type<DrugComponentId>().notNull(),
  ...stateColumns(),
})
