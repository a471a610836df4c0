import { z } from 'zod'
import { columnChoice, importFormat, type importFormats } from '#contracts/catalogue/card-import.ts'
import { noteForm } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, noBody, required, text } from '#contracts/primitives.ts'
import { longestDeckName, mostImportedNotes } from '#domain/own-cards/limits.ts'

/**
 * Learners: import of notes from a file. A package of Anki (.apkg, .colpkg) brings notes, decks, tags, pictures, sounds and the
 * schedule of each card; a table (CSV, TSV, Excel, Numbers, the plain text of Anki) brings notes for one deck.
 * The file is sent in parts, then checked, then a job writes its notes. A learner has one import at a time.
 */

export type ImportFormat = (typeof importFormats)[number]

/** The most bytes of a package, and of a table. */
export const mostPackageBytes = 2 * 2 ** 30
export const mostTableBytes = 50 * 2 ** 20
/** The most bytes of a part of the file. */
export const mostPartBytes = 2 ** 20

/**
 * `checked`: what it would do was shown. `waiting`: for the job. `cancelled`, `failed`: what was written before stays.
 */
export const ownImportStates = [
  'uploading',
  'checked',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export type OwnImportState = (typeof ownImportStates)[number]

/** A number of bytes, or of milliseconds since 1970. */
const large = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const fileName = required(300, 'Choose a file')

const noteCounts = {
  new: count,
  changed: count,
  same: count,
  deleted: count,
  refused: count,
  /** The notes of which file and learner have changed the same field. */
  conflicts: count,
}

/** An import, from the upload to its report. */
export const ownImportRun = z.object({
  id,
  name: z.string(),
  size: large,
  modified: large,
  /** The bytes that are stored: from there the upload goes on. */
  received: large,
  state: z.enum(ownImportStates),
  /** The notes of the file, and those of them that were taken in. */
  total: count,
  read: count,
  ...noteCounts,
  /** The pictures and sounds that were stored. */
  media: count,
  /** Whether there is a file of what was left out. */
  hasRefusals: z.boolean(),
  /** What came of it; empty until it has ended. */
  message: z.string(),
})
export type OwnImportRun = z.infer<typeof ownImportRun>

const importedRow = z.object({
  /** The line of a table; in a package the number of the note. */
  line: count,
  form: noteForm,
  front: z.string(),
  back: z.string(),
  /** Empty for the deck that the learner chooses. */
  deck: z.string(),
  tags: z.array(z.string()),
  /** `deleted`: the learner deleted it, and it stays deleted. */
  state: z.enum(['new', 'changed', 'same', 'deleted', 'refused']),
  /** The reasons why it is refused; empty for other rows. */
  problems: z.array(z.string()),
  /** The fields that the file and the learner have changed differently. */
  conflicts: z.array(z.string()),
})
export type OwnImportRow = z.infer<typeof importedRow>

const ofImport = { access: 'user', params: idParams } as const

export const ownImport = {
  beginImport: endpoint({
    method: 'POST',
    path: '/api/own/imports',
    summary:
      'Begin to send a file, or go on with the same one; another that was not started is dropped. 409 import_running while one is written',
    access: 'user',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    body: z.object({
      name: fileName,
      size: large.min(1, 'The file is empty. Choose one with cards in it.'),
      modified: large,
    }),
    reply: ownImportRun,
  }),
  sendPart: endpoint({
    ...ofImport,
    method: 'PUT',
    path: '/api/own/imports/:id/part',
    summary:
      'Store the bytes from an offset, 1 MB at most; a part that is here already, or comes too early, changes nothing',
    limit: { points: 10_000, windowSeconds: 3600, per: 'user' },
    query: z.object({ offset: z.coerce.number<string | number>().int().min(0).max(mostPackageBytes) }),
    consumes: 'raw',
    bodyLimit: mostPartBytes,
    reply: ownImportRun.pick({ received: true }),
  }),
  checkImport: endpoint({
    ...ofImport,
    method: 'POST',
    path: '/api/own/imports/:id/check',
    summary: 'What an import of the file would do, note by note; writes no notes',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    body: z.object({ columns: columnChoice.optional() }),
    reply: z.object({
      ...noteCounts,
      format: importFormat,
      /** The cards of the new notes, and the ratings in the log of a package. */
      cards: count,
      reviews: count,
      /** The pictures and sounds in the notes. */
      media: count,
      /** What was read differently from what the file says. */
      remarks: z.array(z.string()),
      /** The decks of the new notes, with their number; none for a table. */
      decks: z.array(z.object({ name: z.string(), notes: count })).max(mostImportedNotes),
      /** The notes, refused ones and conflicts first, then in the order of the file; at most 100. */
      rows: z.array(importedRow),
      /** How the columns of a table were read; null for a package. */
      columns: columnChoice
        .extend({
          /** The cells of the header row; without one, of the first row. */
          names: z.array(z.string()),
          /** The first rows of the file. */
          samples: z.array(z.array(z.string())),
        })
        .nullable(),
      /** The reason why no notes can be found until the columns are chosen; null when they were found. */
      unread: z.string().nullable(),
    }),
  }),
  startImport: endpoint({
    ...ofImport,
    method: 'POST',
    path: '/api/own/imports/:id/start',
    summary:
      'Write the notes of a checked file, by a job; the same file again changes nothing. 409 not_checked',
    body: z.object({
      /** The deck for the notes of a table; a package names its own. It is made where there is none of this name. */
      deck: text(longestDeckName).optional(),
      /** Whose text is taken where file and learner have changed the same field of a note. */
      conflicts: z.enum(['mine', 'theirs']).default('mine'),
    }),
    reply: ownImportRun,
  }),
  cancelImport: endpoint({
    ...ofImport,
    method: 'POST',
    path: '/api/own/imports/:id/cancel',
    summary: 'Drop a file, or end the writing of its notes; what was written stays',
    body: noBody,
    reply: ownImportRun,
  }),
  lastImport: endpoint({
    method: 'GET',
    path: '/api/own/imports',
    summary: 'The last import of the learner',
    access: 'user',
    reply: z.object({ last: ownImportRun.nullable() }),
  }),
  refusedRows: endpoint({
    ...ofImport,
    method: 'GET',
    path: '/api/own/imports/:id/refused',
    summary: 'The notes, pictures and sounds that were left out, each with the reason',
    reply: z.string(),
    produces: 'text/csv',
  }),
}
