import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NoteText } from '#domain/own-cards/note.ts'
import type { ReportGround, SuggestionState } from '#domain/own-cards/shared-deck.ts'
import { instantColumn } from './columns.ts'

/** A deck that its author shares by a link. */
export const ownShares = pgTable('own_shares', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  deckId: integer('deck_id').notNull(),
  token: text('token').notNull(),
  authorName: text('author_name').notNull().default(''),
  agreedAt: instantColumn('agreed_at').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  copies: integer('copies').notNull().default(0),
  endedAt: instantColumn('ended_at'),
  removedAt: instantColumn('removed_at'),
  removalReason: text('removal_reason').notNull().default(''),
})

/** A reader's copy of a shared deck. */
export const ownSubscriptions = pgTable(
  'own_subscriptions',
  {
    userId: integer('user_id').notNull(),
    shareId: integer('share_id').notNull(),
    deckId: integer('deck_id').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.shareId] })],
)

/** A note that came with a subscription, or was left out of it, as the reader has last seen it. */
export const ownSubscribedNotes = pgTable(
  'own_subscribed_notes',
  {
    userId: integer('user_id').notNull(),
    shareId: integer('share_id').notNull(),
    guid: text('guid').notNull(),
    revision: integer('revision'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.shareId, table.guid] })],
)

/** A change of a note that a reader suggests to its author. */
export const ownSuggestions = pgTable('own_suggestions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  shareId: integer('share_id').notNull(),
  readerId: integer('reader_id').notNull(),
  guid: text('guid').notNull(),
  front: text('front').notNull(),
  content: jsonb('content').$type<Partial<NoteText>>().notNull(),
  why: text('why').notNull().default(''),
  readerName: text('reader_name').notNull().default(''),
  state: text('state').$type<SuggestionState>().notNull().default('open'),
  createdAt: instantColumn('created_at').notNull(),
  decidedAt: instantColumn('decided_at'),
})

/** A report about a shared deck. */
export const ownShareFlags = pgTable('own_share_flags', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  shareId: integer('share_id'),
  reporterId: integer('reporter_id'),
  ground: text('ground').$type<ReportGround>().notNull(),
  reason: text('reason').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  resolvedAt: instantColumn('resolved_at'),
  resolution: text('resolution'),
  resolutionNotes: text('resolution_notes'),
  resolvedBy: integer('resolved_by'),
})
