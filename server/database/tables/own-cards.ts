import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { NoteForm, NoteOriginKind, NoteText } from '#domain/own-cards/note.ts'
import { bytea, instantColumn, tsvector } from './columns.ts'

/** The last id that a learner's decks, notes and cards have taken. */
export const ownIds = pgTable('own_ids', {
  userId: integer('user_id').primaryKey(),
  lastId: integer('last_id').notNull(),
})

/** A learner's own deck. */
export const ownDecks = pgTable(
  'own_decks',
  {
    userId: integer('user_id').notNull(),
    id: integer('id').notNull(),
    name: text('name').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** What a learner wrote; its form says which cards come of it. */
export const ownNotes = pgTable(
  'own_notes',
  {
    userId: integer('user_id').notNull(),
    id: integer('id').notNull(),
    deckId: integer('deck_id').notNull(),
    form: text('form').$type<NoteForm>().notNull(),
    front: text('front').notNull(),
    back: text('back').notNull().default(''),
    why: text('why').notNull().default(''),
    source: text('source').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    category: text('category'),
    originKind: text('origin_kind').$type<NoteOriginKind>(),
    originId: integer('origin_id'),
    originPart: text('origin_part'),
    guid: text('guid').notNull(),
    /** The fields as the last import had them. */
    imported: jsonb('imported').$type<NoteText>(),
    revision: integer('revision').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    revisedAt: instantColumn('revised_at').notNull(),
    archivedAt: instantColumn('archived_at'),
    /** An admin has taken down the deck in which others read it. */
    takenDown: boolean('taken_down').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** A text that a note had before. */
export const ownNoteHistory = pgTable(
  'own_note_history',
  {
    userId: integer('user_id').notNull(),
    noteId: integer('note_id').notNull(),
    revision: integer('revision').notNull(),
    content: jsonb('content').$type<NoteText>().notNull(),
    savedAt: instantColumn('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.noteId, table.revision] })],
)

/** A card of a note, as it is studied. */
export const ownCards = pgTable(
  'own_cards',
  {
    userId: integer('user_id').notNull(),
    id: integer('id').notNull(),
    noteId: integer('note_id').notNull(),
    number: smallint('number').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    typed: text('typed'),
    archivedAt: instantColumn('archived_at'),
    search: tsvector('search').generatedAlwaysAs('generated in SQL'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** A picture or sound of a learner. */
export const ownMedia = pgTable(
  'own_media',
  {
    userId: integer('user_id').notNull(),
    /** As in domain/own-cards/media-key.ts. */
    key: text('key').notNull(),
    /** Null where the file lies in the object store. */
    bytes: bytea('bytes'),
    /** The small form of a picture; null for a picture that is small itself, and for a sound. */
    small: bytea('small'),
    /** The bytes of the small form in the object store; null where there is none. */
    smallSize: integer('small_size'),
    mediaType: text('media_type').notNull(),
    /** In bytes, both forms together. */
    size: integer('size').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

/** Objects in the store that are to be removed unless a row of `own_media` names them by then. */
export const ownMediaRemovals = pgTable(
  'own_media_removals',
  {
    /** The learner, whose account may be deleted already. */
    owner: integer('owner').notNull(),
    key: text('key').notNull(),
    dueAt: instantColumn('due_at').notNull(),
    /** Of the upload or the removal that last took this row: it knows by it that no other one has. */
    claim: uuid('claim').notNull(),
    /** Until then a removal may be under way, and nothing is stored under these names. */
    removingUntil: instantColumn('removing_until'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] })],
)
