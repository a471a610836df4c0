import { z } from 'zod'
import { earlierText, restoreBody } from '#contracts/editing/earlier-text.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  count,
  done,
  id,
  idParams,
  idText,
  instant,
  required,
  sourceAddress,
  trimmed,
} from '#contracts/primitives.ts'
import { cardKinds } from '#domain/content/card-kinds.ts'
import { longestTag, mostCardCharacters, mostSummaryCharacters } from '#domain/content/content-limits.ts'
import { cardLabels, cardLabelsBody, flashcard, tagList } from './catalogue.ts'

/** Admins: chapters and their cards, history, export, and conflicts between shipped content and edits. */

const missing = 'Please fill in all required fields'
export const exportFormats = ['csv', 'xlsx', 'apkg'] as const

export const adminFlashcard = flashcard.extend({
  /** The stable id of shipped content; null for content that was added here. */
  key: z.string().nullable(),
  /** Whether it differs from the shipped text. */
  isEdited: z.boolean(),
  /** The number of reports that nobody has resolved. */
  openFlags: count,
  ...cardLabels,
})
export type AdminFlashcard = z.infer<typeof adminFlashcard>

const deletedFlashcard = adminFlashcard.extend({ deletedAt: instant })
export type DeletedFlashcard = z.infer<typeof deletedFlashcard>

export const cardsPageSize = 50

/** What a card has or lacks: no source, open reports, a text that differs from the shipped one, deleted. */
export const cardStates = ['noSource', 'reported', 'edited', 'deleted'] as const
export type CardState = (typeof cardStates)[number]

/** A card in the list of all cards. */
const listedFlashcard = adminFlashcard.extend({
  chapterTitle: z.string(),
  deletedAt: instant.nullable(),
})
export type ListedFlashcard = z.infer<typeof listedFlashcard>

const cardText = flashcard
  .pick({ question: true, answer: true, why: true, tags: true, source: true, link: true })
  .extend(cardLabels)

const conflict = z.object({
  key: z.string(),
  kind: z.enum(['chapter', 'flashcard', 'drug', 'question', 'primer']),
  /** The name by which admins know it: a title, a question, a drug's name. */
  title: z.string(),
  /**
   * The fields that differ, with both texts and the one that both were made on (null: not known). `changedBy` is the side
   * that alone changed it; null where both did, or where that is not known.
   */
  fields: z.array(
    z.object({
      name: z.string(),
      earlier: z.string().nullable(),
      ours: z.string(),
      shipped: z.string(),
      changedBy: z.enum(['ours', 'shipped']).nullable(),
    }),
  ),
  /** The version of both texts. */
  version: z.string(),
  noticedAt: instant,
})
export type ContentConflict = z.infer<typeof conflict>

const flashcardIds = z.array(id).min(1, 'Choose at least one card').max(5000)

export const contentAdmin = {
  listCategories: endpoint({
    method: 'GET',
    path: '/api/admin/categories',
    summary: 'Where a chapter can be: the categories of the outline, and those outside it',
    access: 'admin',
    reply: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  listObjectives: endpoint({
    method: 'GET',
    path: '/api/admin/chapters/:id/objectives',
    summary: 'The learning objectives of a chapter: those that it was written for, and others of its cards',
    access: 'admin',
    params: idParams,
    reply: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  listFlashcards: endpoint({
    method: 'GET',
    path: '/api/admin/chapters/:id/flashcards',
    summary: 'The cards of a chapter for editing',
    access: 'admin',
    params: idParams,
    reply: z.array(adminFlashcard),
  }),
  listAllFlashcards: endpoint({
    method: 'GET',
    path: '/api/admin/flashcards',
    summary:
      'The cards of all chapters that match, newest first, 50 at a time; the next part begins `before` the last id',
    access: 'admin',
    query: z.object({
      /** A part of question, answer or a tag, or the beginning of a key. */
      search: trimmed(200).optional(),
      chapter: idText.optional(),
      /** An id of the outline: the cards of its chapters. */
      category: trimmed(100).optional(),
      /** Deleted cards are listed by `deleted` alone. */
      state: z.enum(cardStates).optional(),
      kind: z.enum(cardKinds).optional(),
      /** A learning objective; those of several chapters may have the same id. */
      objective: trimmed(longestTag).optional(),
      before: idText.optional(),
    }),
    reply: z.object({
      cards: z.array(listedFlashcard),
      hasMore: z.boolean(),
      /** The number of all that match. */
      total: count,
    }),
  }),
  findFlashcard: endpoint({
    method: 'GET',
    path: '/api/admin/flashcards/:id',
    summary: 'One card for editing, as it is now',
    access: 'admin',
    params: idParams,
    reply: adminFlashcard,
  }),
  addFlashcard: endpoint({
    method: 'POST',
    path: '/api/admin/chapters/:id/flashcards',
    summary: 'Add a card to a chapter',
    access: 'admin',
    params: idParams,
    body: z.object({
      question: required(mostCardCharacters, missing),
      answer: required(mostCardCharacters, missing),
      why: trimmed(mostCardCharacters).default(''),
      tags: tagList.default([]),
      kind: cardLabelsBody.kind.default(null),
      objective: cardLabelsBody.objective.default(null),
      source: trimmed(mostCardCharacters).default(''),
      link: sourceAddress.default(null),
    }),
    reply: adminFlashcard,
  }),
  updateChapter: endpoint({
    method: 'PUT',
    path: '/api/admin/chapters/:id',
    summary: 'Change title, description, summary, category of the outline, and whether a chapter is free',
    access: 'admin',
    params: idParams,
    body: z
      .object({
        title: required(200, missing),
        description: trimmed(1000),
        /** The summary in Markdown. */
        summary: trimmed(mostSummaryCharacters),
        /** An id of the outline; null for a chapter outside it. */
        category: trimmed(100).nullable(),
        isCore: z.boolean(),
      })
      .partial(),
    reply: z.object({ id, title: z.string() }),
  }),
  exportChapter: endpoint({
    method: 'GET',
    path: '/api/admin/chapters/:id/export',
    summary:
      'A chapter as a file named after it, which the import takes unchanged: CSV, XLSX or an Anki package',
    access: 'admin',
    params: idParams,
    query: z.object({
      format: z.enum(exportFormats).default('csv'),
      /**
       * For CSV and XLSX: whether cells that a spreadsheet would run as formulas begin with an apostrophe.
       */
      safe: z.enum(['true', 'false']).default('true'),
    }),
    reply: z.string(),
    produces: 'text/csv',
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/api/admin/flashcards/bulk-delete',
    summary: 'Delete cards; what learners did with them stays, and shipped cards do not return',
    access: 'admin',
    body: z.object({ flashcardIds }),
    reply: z.object({ message: z.string(), deleted: count }),
  }),
  restoreFlashcards: endpoint({
    method: 'POST',
    path: '/api/admin/flashcards/undelete',
    summary: 'Bring deleted cards back, with what learners did',
    access: 'admin',
    body: z.object({ flashcardIds }),
    reply: z.object({ message: z.string(), restored: count }),
  }),
  deleteFlashcard: endpoint({
    method: 'DELETE',
    path: '/api/flashcards/:id',
    summary: 'Delete a card',
    access: 'admin',
    params: idParams,
    reply: done,
  }),
  deleteChapter: endpoint({
    method: 'DELETE',
    path: '/api/chapters/:id',
    summary: 'Delete a chapter with its cards; what learners did with them stays',
    access: 'admin',
    params: idParams,
    reply: done,
  }),
  listHistory: endpoint({
    method: 'GET',
    path: '/api/admin/flashcards/:id/history',
    summary: 'Earlier texts of a card, newest first, at most 100',
    access: 'admin',
    params: idParams,
    reply: z.array(earlierText.extend(cardText.partial().shape)),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/admin/flashcards/:id/restore',
    summary: 'Make an earlier text of a card the present one; 409 edited_meanwhile',
    access: 'admin',
    params: idParams,
    body: restoreBody,
    reply: adminFlashcard,
  }),
  listConflicts: endpoint({
    method: 'GET',
    path: '/api/admin/content-conflicts',
    summary: 'Shipped texts that changed after an admin had edited them',
    access: 'admin',
    reply: z.array(conflict),
  }),
  resolveConflict: endpoint({
    method: 'POST',
    path: '/api/admin/content-conflicts/resolve',
    summary: 'Keep these fields as they are, and take the others from the shipped text; 409 edited_meanwhile',
    access: 'admin',
    body: z.object({
      key: required(200, missing),
      version: required(100, missing),
      ours: z.array(required(100, missing)).max(100),
    }),
    reply: done,
  }),
  listDeleted: endpoint({
    method: 'GET',
    path: '/api/admin/chapters/:id/deleted-flashcards',
    summary: 'Deleted cards of a chapter, latest first, at most 200',
    access: 'admin',
    params: idParams,
    reply: z.array(deletedFlashcard),
  }),
}
