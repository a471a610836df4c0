import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, required } from '#contracts/primitives.ts'

/**
 * Admins: import of cards from a file (CSV, XLSX, XLS, Numbers, Anki packages). Both calls take the same multipart form:
 * `title`, the chapter's, and `file`. Column A is the question, B the answer, C tags separated by semicolons, D an id;
 * a header row is found by its names.
 */

/** What a file may be, by the ending of its name. */
export const importFormats = ['csv', 'xlsx', 'xls', 'numbers', 'apkg', 'colpkg'] as const
export const importExtensions = importFormats.map((format) => `.${format}` as const)
/** The fields of the form beside the file. */
export const uploadFields = z.object({ title: required(200, 'A chapter title and a file are needed') })
/** What is said of a file of another kind, in the specified words. */
export const wrongImportType = `Please upload one of the following file types: ${importExtensions.join(', ')}`
export const mostImportBytes = 10 * 1024 * 1024
export const mostImportRows = 5000

const importRow = z.object({
  /** Where it is in the file, from 1; in a spreadsheet the number of its row. */
  line: count,
  question: z.string(),
  answer: z.string(),
  tags: z.array(z.string()),
  state: z.enum(['new', 'changed', 'same', 'invalid']),
  /** Why the row cannot be imported; empty for the others. */
  problems: z.array(z.string()),
  /** Of a changed card: which of question, answer, tags. */
  changes: z.array(z.string()),
})
export type CardImportRow = z.infer<typeof importRow>

const importSummary = z.object({
  format: z.enum(importFormats),
  /** The chapter that would be updated; null when a new one would be made. */
  chapterId: id.nullable(),
  chapterTitle: z.string(),
  created: count,
  changed: count,
  same: count,
  invalid: count,
  /** Cards of the chapter that the file does not have: they stay. */
  missing: count,
  /** What was read otherwise than it is in the file: another sheet, media left out, a guessed separator. */
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
    bodyLimit: mostImportBytes + 65_536,
    reply: importSummary.extend({
      /** Problems first, then in the order of the file; at most 200. */
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
    bodyLimit: mostImportBytes + 65_536,
    reply: importSummary.extend({ message: z.string() }),
  }),
}
