import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idText, instant, required, text } from '#contracts/primitives.ts'
import { difficulty, task } from './question-block.ts'

/** Admins: import of questions with a preview, and item statistics. */

const mostImportBytes = 4 * 1024 * 1024

const importFile = z.object({
  fileName: required(255, 'Choose a file'),
  /** The whole file as text, which the browser decodes; the bytes of a workbook (XLSX) in base64. */
  text: text(3_000_000, { long: 'The file cannot exceed 3 MB' }),
  encoding: z.enum(['text', 'base64']).default('text'),
})

const importRow = z.object({
  /** The place in the file, from 1: a line of CSV or GIFT, or an index in a JSON list. */
  line: count,
  key: z.string().nullable(),
  category: z.string(),
  summary: z.string(),
  state: z.enum(['new', 'changed', 'same', 'invalid']),
  problems: z.array(z.string()),
  /** The fields of a known question that would change, by their names in files. */
  changes: z.array(z.string()),
})

const importPreview = z.object({
  format: z.enum(['csv', 'json', 'gift', 'xlsx']),
  rows: z.array(importRow),
  /** What of a workbook was not read. */
  notes: z.array(z.string()),
  created: count,
  changed: count,
  same: count,
  invalid: count,
})

export const questionAdmin = {
  previewImport: endpoint({
    method: 'POST',
    path: '/api/admin/questions/import/preview',
    summary: 'What an import of questions (CSV, XLSX, JSON or GIFT) would do, row by row; writes nothing',
    access: 'admin',
    bodyLimit: mostImportBytes,
    body: importFile,
    reply: importPreview,
  }),
  importQuestions: endpoint({
    method: 'POST',
    path: '/api/admin/questions/import',
    summary: 'Import questions: all of the file or nothing; known ones are updated',
    access: 'admin',
    bodyLimit: mostImportBytes,
    body: importFile,
    reply: z.object({ message: z.string(), created: count, changed: count, same: count }),
  }),
  listStatistics: endpoint({
    method: 'GET',
    path: '/api/admin/questions/statistics',
    summary: 'Item statistics of first attempts, those that need a look first',
    access: 'admin',
    query: z.object({ page: idText.optional() }),
    reply: z.object({
      total: count,
      pageSize: count,
      computedAt: instant.nullable(),
      questions: z.array(
        z.object({
          id,
          key: z.string().nullable(),
          category: z.string(),
          categoryTitle: z.string(),
          task,
          difficulty,
          leadIn: z.string(),
          attempts: count,
          /** 0 to 1; null without an attempt. */
          shareRight: z.number().nullable(),
          discrimination: z.number().nullable(),
          medianSeconds: z.number().nullable(),
          /** The share of each option in order; the key is at `keyOption`. */
          optionShares: z.array(z.number()),
          keyOption: count,
          verdict: z.enum(['good', 'look', 'remove', 'check-key', 'too-few']),
          findings: z.array(z.string()),
        }),
      ),
    }),
  }),
  listExplanationRatings: endpoint({
    method: 'GET',
    path: '/api/admin/questions/explanations',
    summary: 'The twenty explanations that helped learners least, with what they found missing',
    access: 'admin',
    reply: z.object({
      /** The number of ratings of all explanations. */
      ratings: count,
      helped: count,
      explanations: z.array(
        z.object({
          id,
          key: z.string().nullable(),
          leadIn: z.string(),
          helped: count,
          notHelped: count,
          /** What learners wrote, at most ten texts. */
          missing: z.array(z.string()),
        }),
      ),
    }),
  }),
  computeStatistics: endpoint({
    method: 'POST',
    path: '/api/admin/questions/statistics',
    summary: 'Compute the item statistics now, as every night',
    access: 'admin',
    limit: { points: 20, windowSeconds: 3600, per: 'user' },
    reply: z.object({ questions: count, computedAt: instant }),
  }),
}
