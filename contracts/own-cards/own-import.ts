import { z } from 'zod'
import { columnChoice, importFormat, type importFormats } from '#contracts/catalogue/card-import.ts'
import { noteForm } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { count, text } from '#contracts/primitives.ts'
import { longestDeckName, mostImportedNotes } from '#domain/own-cards/limits.ts'

/**
 * Learners: import of notes from a file. A package of Anki (.apkg, .colpkg) brings notes, decks, tags and the
 * schedule of each card; a table (CSV, TSV, Excel, Numbers, the plain text of Anki) brings notes for one deck.
 * Both calls take the same multipart form: `file` is the file.
 */

export type ImportFormat = (typeof importFormats)[number]

export const mostOwnImportBytes = 50 * 1024 * 1024

/** The fields of the form beside the file. */
export const ownImportFields = z.object({
  /** The deck for the notes of a table; a package names its own. It is made where there is none of this name. */
  deck: text(longestDeckName).optional(),
  /** The JSON of a `columnChoice`: what each column of a table holds. */
  columns: z.string().max(4_000).optional(),
  /** Whose text is taken where file and learner have changed the same field of a note. */
  conflicts: z.enum(['mine', 'theirs']).default('mine'),
})

const rowState = z.enum(['new', 'changed', 'same', 'deleted', 'refused'])

const importedRow = z.object({
  /** The line of a table; in a package the number of the note. */
  line: count,
  form: noteForm,
  front: z.string(),
  back: z.string(),
  deck: z.string(),
  tags: z.array(z.string()),
  /** `deleted`: the learner deleted it, and it stays deleted. */
  state: rowState,
  /** The reasons why it is refused; empty for other rows. */
  problems: z.array(z.string()),
  /** The fields that the file and the learner have changed differently. */
  conflicts: z.array(z.string()),
})
export type OwnImportRow = z.infer<typeof importedRow>

const importSummary = z.object({
  format: importFormat,
  new: count,
  changed: count,
  same: count,
  deleted: count,
  refused: count,
  /** The notes of which file and learner have changed the same field. */
  conflicts: count,
  /** The cards of the new notes, and the ratings in the log of a package. */
  cards: count,
  reviews: count,
  /** The pictures and sounds in the file, which are left out. */
  media: count,
  /** What was read differently from what the file says. */
  remarks: z.array(z.string()),
})

const call = {
  method: 'POST',
  access: 'user',
  limit: { points: 30, windowSeconds: 3600, per: 'user' },
  consumes: 'multipart',
  fields: ownImportFields,
  bodyLimit: mostOwnImportBytes + 2 * 1024 * 1024,
} as const

export type OwnImportSummary = z.infer<typeof importSummary>

export const ownImport = {
  previewNotes: endpoint({
    ...call,
    path: '/api/own/import/preview',
    summary: 'What an import of notes would do, note by note; writes nothing',
    reply: importSummary.extend({
      /** The decks of the new notes, with their number. */
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
  importNotes: endpoint({
    ...call,
    path: '/api/own/import',
    summary:
      'Import the notes of a file with their schedules, in one transaction; the same file again changes nothing',
    reply: importSummary
      .pick({ new: true, changed: true, same: true, deleted: true, refused: true, conflicts: true })
      .extend({ message: z.string() }),
  }),
}
