import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ImportFormat, OwnImportState } from '#contracts/own-cards/own-import.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import type { ConflictChoice } from '#domain/own-cards/plan-note-import.ts'
import { bytea, instantColumn } from './columns.ts'

/** What a job that imports is told. */
export interface ImportChoice {
  /** The deck for the notes of a table; empty for a package. */
  deck: string
  conflicts: ConflictChoice
  timeZone: string
  memoryWeights: number[] | null
}

/** An import of notes, from the upload of its file to its report. */
export const ownImports = pgTable(
  'own_imports',
  {
    userId: integer('user_id').notNull(),
    id: integer('id').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    modified: bigint('modified', { mode: 'number' }).notNull(),
    state: text('state').$type<OwnImportState>().notNull().default('uploading'),
    format: text('format').$type<ImportFormat>(),
    columns: jsonb('columns').$type<ColumnChoice>(),
    choice: jsonb('choice').$type<ImportChoice>(),
    total: integer('total').notNull().default(0),
    read: integer('read').notNull().default(0),
    new: integer('new').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    same: integer('same').notNull().default(0),
    deleted: integer('deleted').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    conflicts: integer('conflicts').notNull().default(0),
    media: integer('media').notNull().default(0),
    refusedFiles: integer('refused_files').notNull().default(0),
    run: integer('run').notNull().default(0),
    problem: text('problem'),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** A part of the file of an import. */
export const ownImportParts = pgTable(
  'own_import_parts',
  {
    userId: integer('user_id').notNull(),
    importId: integer('import_id').notNull(),
    start: bigint('start', { mode: 'number' }).notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId, table.start] })],
)

/** A note of an import that was left out, or a file in a note that was. */
export const ownImportRefusals = pgTable(
  'own_import_refusals',
  {
    userId: integer('user_id').notNull(),
    importId: integer('import_id').notNull(),
    line: integer('line').notNull(),
    file: text('file').notNull(),
    front: text('front').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId, table.line, table.file] })],
)

/** What became of a picture or sound of a package. */
export const ownImportMedia = pgTable(
  'own_import_media',
  {
    userId: integer('user_id').notNull(),
    source: text('source').notNull(),
    key: text('key'),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.source] })],
)
