import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, required } from '#contracts/primitives.ts'

/**
 * Admins: import of cards from a file (CSV, XLSX, XLS, Numbers, Anki packages). Both calls take the same
 * multipart form: `title` is the chapter's title, and `file` the file. Column A is the question, B the
 * answer, C tags separated by semicolons, D an id; a header row is recognised by its names.
 */

/** The formats of files, by the extension of the file name. */
export const importFormats = ['csv', 'xlsx', 'xls', 'numbers', 'apkg', 'colpkg'] as const
export const importExtensions = importFormats.map((format) => `.${format}` as const)
/** The fields of the form beside the file. */
export const uploadFields = z.object({ title: required(200, 'A chapter title and a file are needed') })
/** The message for a file of another kind, in the specified words. */
export const wrongImportType = `Please upload one of the following file types: ${importExtensions.join(', ')}`
export const mostImportBytes = 10 * 1024 * 1024
export const mostImportRows = 5000

const importRow = z.object({
  /** The line in the file, from 1; in a spreadsheet the number of the row. */
  line: count,
  question: z.string(),
  answer: z.string(),
  tags: z.array(z.string()),
  state: z.enum(['new', 'changed', 'same', 'invalid']),
  /** The reasons why the row cannot be imported; empty for other rows. */
  problems: z.array(z.string()),
  /** The changed fields of a changed card: question, answer, tags. */
  changes: z.array(z.string()),
})
export type CardImportRow = z.infer<typeof importRow>

const importSummary = z.object({
  format: z.enum(importFormats),
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
    bodyLimit: mostImportBytes + 65_536,
    reply: importSummary.extend({
      /** The rows, problems first, then in the order of the file; at most 200. */
      rows: z.array(importRow),
    }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/chapters/upload',
    summary: 'Import a chapter: all of the file or nothing; known cards are updated',
    access: 'admin',
    limit: { points: 120, windowSeconds: 3600, per: 'user' },
    consumes: 'multipart',
    fields: uploadFields,
    bodyLimit: mostImportBytes + 65_536,
    reply: importSummary.extend({ message: z.string() }),
  }),
}
