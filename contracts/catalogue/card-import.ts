import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, required } from '#contracts/primitives.ts'
import { cardColumns } from '#domain/import/card-fields.ts'
import { correctedFields } from '#domain/import/corrections.ts'

/**
 * Admins: import of cards from a file (CSV, TSV, XLSX, XLS, Numbers, packages and plain text of Anki). All
 * calls take the same multipart form: `title` is the chapter's title, and `file` the file. Column A is the
 * question, B the answer, C tags separated by semicolons, D an id; a header row is recognised by its names,
 * and `columns` says what stands where the file does not.
 */

/** The formats of files, by the extension of the file name. */
export const importFormats = ['csv', 'xlsx', 'xls', 'numbers', 'apkg', 'colpkg', 'tsv', 'txt'] as const
/** The format of a file, as it was read. */
export const importFormat = z.enum(importFormats)
export const importExtensions = importFormats.map((format) => `.${format}` as const)
/** The fields of the form beside the file. */
export const uploadFields = z.object({
  title: required(200, 'A chapter title and a file are needed'),
  /** The JSON of a `columnChoice`: what each column holds. */
  columns: z.string().max(4_000).optional(),
  /** The JSON of `rowCorrections`. */
  corrections: z.string().max(1_000_000).optional(),
})
/** The characters that one field of the form may have. */
export const mostFieldCharacters = 1_000_000

export const columnChoice = z.object({
  /** Whether a row holds the names of the columns. */
  hasHeader: z.boolean(),
  /** The field of each column, in their order; null for a column that is not taken. */
  columns: z.array(z.enum(cardColumns).nullable()).max(60).readonly(),
})
const correctedText = z.string().max(20_000)
export const rowCorrections = z
  .array(
    z.object({
      line: count,
      /** The row is not imported. */
      isLeftOut: z.boolean().optional(),
      /** Texts in place of those of the file. */
      texts: z.partialRecord(z.enum(correctedFields), correctedText).optional(),
    }),
  )
  .max(5_000)
/** The message for a file of another kind, in the specified words. */
export const wrongImportType = `Please upload one of the following file types: ${importExtensions.join(', ')}`
export const mostImportBytes = 10 * 1024 * 1024
export const mostImportRows = 5000
const mostUploadBytes = mostImportBytes + 2 * 1024 * 1024

const importRow = z.object({
  /** The line in the file, from 1; in a spreadsheet the number of the row. */
  line: count,
  question: z.string(),
  answer: z.string(),
  tags: z.array(z.string()),
  why: z.string(),
  source: z.string(),
  link: z.string(),
  /** Days as 2026-11-28, or what stands in the file. */
  reviewedOn: z.string(),
  reviewBy: z.string(),
  primerPart: z.string(),
  kind: z.string(),
  objective: z.string(),
  state: z.enum(['new', 'changed', 'same', 'invalid']),
  /** The reasons why the row cannot be imported; empty for other rows. */
  problems: z.array(z.string()),
  /** The changed fields of a changed card, by the names of their columns. */
  changes: z.array(z.string()),
})
export type CardImportRow = z.infer<typeof importRow>

const importSummary = z.object({
  format: importFormat,
  /** The chapter that would be updated; null when a new one would be created. */
  chapterId: id.nullable(),
  chapterTitle: z.string(),
  created: count,
  changed: count,
  same: count,
  invalid: count,
  /** The number of cards in the chapter that the file lacks: they stay. */
  missing: count,
  /**
   * Notes on content that was read differently from what the file says: another sheet, media left out, a
   * guessed separator.
   */
  notes: z.array(z.string()),
})

export const cardImport = {
  previewUpload: endpoint({
    method: 'POST',
    path: '/api/chapters/upload/preview',
    summary: 'What an upload would do, row by row; writes nothing',
    access: 'admin',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    consumes: 'multipart',
    fields: uploadFields,
    bodyLimit: mostUploadBytes,
    reply: importSummary.extend({
      /** The rows, problems first, then in the order of the file; at most 200. */
      rows: z.array(importRow),
      /** How the columns were read; null for a file that has none. */
      columns: columnChoice
        .extend({
          /** The cells of the header row; without one, of the first row. */
          names: z.array(z.string()),
          /** The first rows of the file. */
          samples: z.array(z.array(z.string())),
          /** The columns were read as this admin chose for an earlier file. */
          isRemembered: z.boolean(),
        })
        .nullable(),
      /** The reason why no cards can be found until the columns are chosen; null when they were found. */
      refused: z.string().nullable(),
    }),
  }),
  downloadProblems: endpoint({
    method: 'POST',
    path: '/api/chapters/upload/problems',
    summary: 'The rows of an upload that cannot be imported, with their problems, as a file of the same kind',
    access: 'admin',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    consumes: 'multipart',
    fields: uploadFields,
    bodyLimit: mostUploadBytes,
    reply: z.string(),
    produces: 'text/csv',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/chapters/upload',
    summary: 'Import a chapter: all of the file or nothing; known cards are updated',
    access: 'admin',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    consumes: 'multipart',
    fields: uploadFields,
    bodyLimit: mostUploadBytes,
    reply: importSummary.extend({ message: z.string() }),
  }),
}
