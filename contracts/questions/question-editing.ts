import { z } from 'zod'
import { changeNote } from '#contracts/editing/change-note.ts'
import { earlierText, restoreBody } from '#contracts/editing/earlier-text.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  calendarDate,
  count,
  done,
  id,
  idParams,
  instant,
  noBody,
  page,
  required,
  sourceAddress,
  trimmed,
} from '#contracts/primitives.ts'
import { longestTag, mostTags } from '#domain/content/content-limits.ts'
import { difficulty, task } from './question-block.ts'

/** Admins: the questions of the bank, one by one. */

export const questionsPageSize = 25
export const exportFormats = ['csv', 'xlsx'] as const
export const mostFurtherSources = 3
const missing = 'Please fill in all required fields'

export const questionBody = z
  .object({
    category: required(100, missing),
    task,
    difficulty,
    isSample: z.boolean(),
    stem: required(5000, missing),
    /** Laboratory results and figures below the stem, in Markdown; it stays as it is where it is left out. */
    exhibit: trimmed(5000).optional(),
    leadIn: required(500, missing),
    options: z.array(required(500, missing)).min(4, 'A question has four or five options').max(5),
    /** The reasons why each option is right or wrong, in the order of the options. */
    reasons: z.array(required(2000, missing)).min(4).max(5),
    /** The index of the right option: 0 is A. */
    keyOption: z.number().int().min(0).max(4),
    keyPoint: required(5000, missing),
    /** The evidence in figures, in Markdown; it stays as it is where it is left out. */
    evidence: trimmed(10_000).optional(),
    tags: z
      .array(trimmed(longestTag))
      .max(mostTags)
      .transform((tags) => [...new Set(tags.filter((tag) => tag !== ''))]),
    source: required(1000, missing),
    link: sourceAddress,
    furtherSources: z
      .array(z.object({ source: required(1000, missing), link: sourceAddress }))
      .max(mostFurtherSources, `At most ${mostFurtherSources} further sources are allowed`)
      .optional(),
    reviewedOn: calendarDate.nullable(),
  })
  .refine(({ options, reasons }) => options.length === reasons.length, {
    path: ['reasons'],
    message: 'Every option needs a reason',
  })
  .refine(({ options, keyOption }) => keyOption < options.length, {
    path: ['keyOption'],
    message: 'The right option is not among the options',
  })

/** The fields that an edit may change. */
const questionText = z.object({
  category: z.string(),
  task,
  difficulty,
  isSample: z.boolean(),
  stem: z.string(),
  exhibit: z.string(),
  leadIn: z.string(),
  options: z.array(z.string()),
  reasons: z.array(z.string()),
  keyOption: count,
  keyPoint: z.string(),
  evidence: z.string(),
  tags: z.array(z.string()),
  source: z.string(),
  link: z.string().nullable(),
  furtherSources: z.array(z.object({ source: z.string(), link: z.string().nullable() })),
  reviewedOn: z.string().nullable(),
})

export const editedQuestion = questionText.extend({
  id,
  key: z.string().nullable(),
  revision: count,
  isEdited: z.boolean(),
  isArchived: z.boolean(),
  /** The number of learners who have answered it; in the list, as the item statistics last counted them. */
  attempts: count,
  openFlags: count,
  /**
   * How far earlier answers were scored again since the key was last corrected: the percentage of learners, and the
   * answers that are right or wrong now and were not.
   */
  rescoring: z.object({ changedAt: instant, percent: count, nowRight: count, nowWrong: count }).nullable(),
})
export type EditedQuestion = z.infer<typeof editedQuestion>

const questionFilter = z.object({
  search: trimmed(200).optional(),
  category: trimmed(100).optional(),
  archived: z.enum(['true', 'false']).default('false'),
})

export const questionEditing = {
  listQuestions: endpoint({
    method: 'GET',
    path: '/api/admin/questions',
    summary: 'Questions of the bank, by category or search; archived ones on request',
    access: 'admin',
    query: questionFilter.extend({ page }),
    reply: z.object({
      total: count,
      /** The categories of the outline, and those outside it. */
      categories: z.array(z.object({ id: z.string(), title: z.string() })),
      questions: z.array(
        editedQuestion.pick({
          id: true,
          key: true,
          category: true,
          task: true,
          difficulty: true,
          isSample: true,
          leadIn: true,
          stem: true,
          isEdited: true,
          isArchived: true,
          attempts: true,
          openFlags: true,
        }),
      ),
    }),
  }),
  exportQuestions: endpoint({
    method: 'GET',
    path: '/api/admin/questions/export',
    summary: 'The questions of a search as CSV or XLSX with every field, which the import takes unchanged',
    access: 'admin',
    query: questionFilter.extend({ format: z.enum(exportFormats).default('csv') }),
    reply: z.string(),
    produces: 'text/csv',
  }),
  getQuestion: endpoint({
    method: 'GET',
    path: '/api/admin/questions/:id',
    summary: 'A question with its key and explanation, for editing',
    access: 'admin',
    params: idParams,
    reply: editedQuestion,
  }),
  addQuestion: endpoint({
    method: 'POST',
    path: '/api/admin/questions',
    summary: 'Add a question to the bank',
    access: 'admin',
    body: questionBody,
    reply: editedQuestion,
  }),
  updateQuestion: endpoint({
    method: 'PUT',
    path: '/api/admin/questions/:id',
    summary:
      'Change a question; 409 edited_meanwhile; once it was answered, its options keep their number and order',
    access: 'admin',
    params: idParams,
    body: questionBody.safeExtend({ revision: count, change: changeNote.optional() }),
    reply: editedQuestion,
  }),
  archiveQuestion: endpoint({
    method: 'DELETE',
    path: '/api/admin/questions/:id',
    summary: 'Ask it no more; what learners answered stays',
    access: 'admin',
    params: idParams,
    reply: done,
  }),
  restoreQuestion: endpoint({
    method: 'POST',
    path: '/api/admin/questions/:id/restore',
    summary: 'Ask an archived question again',
    access: 'admin',
    params: idParams,
    body: noBody,
    reply: done,
  }),
  listQuestionHistory: endpoint({
    method: 'GET',
    path: '/api/admin/questions/:id/history',
    summary: 'Earlier texts of a question, newest first, at most 100',
    access: 'admin',
    params: idParams,
    reply: z.array(earlierText.extend({ content: questionText.partial() })),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/questions/:id/restore-version',
    summary: 'Make an earlier text of a question the present one; 409 edited_meanwhile, 409 options_fixed',
    access: 'admin',
    params: idParams,
    body: restoreBody,
    reply: editedQuestion,
  }),
}
