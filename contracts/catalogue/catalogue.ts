import { z } from 'zod'
import { changeNote } from '#contracts/editing/change-note.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  count,
  id,
  idParams,
  idText,
  instant,
  percent,
  required,
  sourceAddress,
  trimmed,
} from '#contracts/primitives.ts'
import { cardKinds } from '#domain/content/card-kinds.ts'
import { longestTag, mostCardCharacters, mostTags } from '#domain/content/content-limits.ts'
import { noteForms } from '#domain/own-cards/note.ts'
import { readStates } from '#domain/primers/read-state.ts'

/** Catalogue: chapters and flashcards, as learners and admins see them. */

export const chapterProgress = z.object({
  totalCards: count,
  completedCards: count,
  averageMastery: percent,
  coverageScaledMastery: percent,
  lastStudied: instant.nullable(),
})

export const chapter = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** An id of the outline, or null for an imported chapter that matches none. */
  category: z.string().nullable(),
  categoryTitle: z.string(),
  /** The category's share of the exam in percent; null outside the outline. */
  categoryWeight: z.number().nullable(),
  isCore: z.boolean(),
  /** Whether the chapter has a summary of tables and figures. */
  hasSummary: z.boolean(),
  /** Whether the chapter has a text to read before its cards. */
  hasPrimer: z.boolean(),
  /** The cards that this learner may study: all, those already begun, or none. */
  access: z.enum(['full', 'begun-only', 'locked']),
  /** Whether it is a premium chapter and the learner lacks premium rights: then its new cards are locked. */
  locked: z.boolean(),
  flashcardCount: count,
  /** Present only in search results, like the next two fields. */
  matchingFlashcards: count.optional(),
  /** The number of matching cards that this learner may not open. */
  lockedFlashcards: count.optional(),
  /** The search with misspelt drug names corrected, when nothing matches as typed. */
  correctedTo: z.string().optional(),
  tags: z.array(z.string()),
  progress: chapterProgress,
  /** Cards of this chapter that are mastered. */
  masteredCount: count,
  createdAt: instant,
})
export type Chapter = z.infer<typeof chapter>

/** Tags of a card: a list, or text with commas; trimmed, empties and repeats dropped. */
export const tagList = z
  .union([z.array(trimmed(longestTag)).max(mostTags), trimmed(2000).transform((tags) => tags.split(','))])
  .transform((tags) => [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))])

/** What admins say of a card; learners do not see it. Null where nobody has said. */
export const cardLabels = { kind: z.string().nullable(), objective: z.string().nullable() }

/** The labels in the body of a change. */
export const cardLabelsBody = {
  kind: z.enum(cardKinds).nullable(),
  /** The id of a learning objective of the chapter. */
  objective: trimmed(longestTag)
    .transform((objective) => objective || null)
    .nullable(),
}

export const flashcard = z.object({
  id,
  chapterId: id,
  question: z.string(),
  answer: z.string(),
  why: z.string(),
  source: z.string(),
  /** The address where the source can be read. */
  link: z.string().nullable(),
  reviewedOn: z.string().nullable(),
  tags: z.array(z.string()),
  /** The key of the part of its chapter's primer that explains the card. */
  primerPart: z.string().nullable(),
  isStarred: z.boolean(),
  /** The number of changes of the text; an edit names the one with which it began. */
  revision: count,
})
export type Flashcard = z.infer<typeof flashcard>

export const cardProgress = z.object({
  mastery: percent,
  reviewCount: count,
  lastReviewed: instant.nullable(),
  notes: z.string(),
  /** The learner's own tags of the card. */
  tags: z.array(z.string()),
  needsReview: z.boolean(),
  /** The last rating, 1 to 4, or null before the first. */
  lastConfidence: z.number().int().nullable(),
  /** The study day on which the card is due; null while it is new. */
  dueDay: z.number().int().nullable(),
  /** Due date in the learner's time zone. */
  dueDate: z.string().nullable(),
  isDue: z.boolean(),
  /** Whether the card has six lapses or more, so that it needs to be rewritten. */
  isLeech: z.boolean(),
  /** Whether the learner set the card aside until it is taken back. */
  isSuspended: z.boolean(),
  /** Whether the learner set the card aside until the next study day. */
  isBuried: z.boolean(),
})
export type CardProgress = z.infer<typeof cardProgress>

/**
 * Days until the card is due again for each rating, computed by the function that schedules; 0 means that it
 * remains due today.
 */
export const intervals = z.object({ 1: count, 2: count, 3: count, 4: count })
export type Intervals = z.infer<typeof intervals>

/** The form of a learner's note, which says what cards come of it. */
export const noteForm = z.enum(noteForms)

/** What a learner's own card has beside the fields of every card. */
const ownPart = z.object({
  noteId: id,
  form: noteForm,
  /** The text to type before the answer; null for other forms. */
  typed: z.string().nullable(),
})

export const studyCard = z.object({
  flashcard,
  progress: cardProgress,
  /** Of a learner's own card: its deck. */
  chapter: z.object({ id, title: z.string(), category: z.string().nullable() }),
  intervals,
  /** Only of a learner's own card. */
  own: ownPart.optional(),
})
export type StudyCard = z.infer<typeof studyCard>

/** A text to read before the cards of a chapter, in parts, each with the cards that it explains. */
export const primer = z.object({
  parts: z.array(
    z.object({
      key: z.string(),
      heading: z.string(),
      /** Markdown. */
      body: z.string(),
      cards: z.array(z.object({ id, question: z.string() })),
    }),
  ),
  sources: z.array(z.string()),
  /** The day on which it was last read again against its sources. */
  reviewedOn: z.string(),
  /** The number of changes of the text. */
  revision: count,
  /** Whether this learner has read it. */
  readState: z.enum(readStates),
})
export type Primer = z.infer<typeof primer>

/** The preview of a locked chapter: the text of cards, and nothing by which they could be studied. */
const chapterPreview = z.object({
  cards: z.array(z.object({ question: z.string(), answer: z.string(), why: z.string(), source: z.string() })),
})
export type ChapterPreview = z.infer<typeof chapterPreview>

export const catalogue = {
  listChapters: endpoint({
    method: 'GET',
    path: '/api/chapters',
    isKeptOffline: true,
    summary: 'All chapters with the learner’s progress; with search, only those that match',
    access: 'user',
    query: z.object({ search: trimmed(200).optional() }),
    reply: z.array(chapter),
  }),
  readChapterSummary: endpoint({
    method: 'GET',
    path: '/api/chapters/:id/summary',
    isKeptOffline: true,
    summary: 'What a chapter sums up, in Markdown, or ""; 403 premium_required when it is locked',
    access: 'user',
    params: idParams,
    reply: z.object({ summary: z.string() }),
  }),
  readPrimer: endpoint({
    method: 'GET',
    path: '/api/chapters/:id/primer',
    isKeptOffline: true,
    summary: 'The primer of a chapter, or null; 403 premium_required when the chapter is locked',
    access: 'user',
    params: idParams,
    reply: primer.nullable(),
  }),
  markPrimerRead: endpoint({
    method: 'POST',
    path: '/api/chapters/:id/primer/read',
    summary:
      'Say that one has read a primer, and is to be told of changes, or that one has not; 403 premium_required',
    access: 'user',
    params: idParams,
    body: z.object({
      isRead: z.boolean(),
      /** Of the text on the screen. */
      revision: count,
      /** When it was read: not in the future, at most 30 days old. */
      readAt: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: z.object({ readState: z.enum(readStates) }),
  }),
  previewChapter: endpoint({
    method: 'GET',
    path: '/api/chapters/:id/preview',
    summary: 'Three cards of a chapter to read, the same for everybody, also when it is locked',
    access: 'user',
    params: idParams,
    reply: chapterPreview,
  }),
  listFlashcards: endpoint({
    method: 'GET',
    path: '/api/flashcards',
    summary: 'The flashcards of one chapter',
    access: 'user',
    query: z.object({ chapterId: idText }),
    reply: z.array(flashcard),
  }),
  updateFlashcard: endpoint({
    method: 'PUT',
    path: '/api/flashcards/:id',
    summary: 'Edit a card in place; 409 edited_meanwhile when `revision` is no longer the present one',
    access: 'admin',
    params: idParams,
    body: z.object({
      question: required(mostCardCharacters, 'Please fill in all required fields'),
      answer: required(mostCardCharacters, 'Please fill in all required fields'),
      why: trimmed(mostCardCharacters).optional(),
      tags: tagList.optional(),
      kind: cardLabelsBody.kind.optional(),
      objective: cardLabelsBody.objective.optional(),
      source: trimmed(mostCardCharacters).optional(),
      link: sourceAddress.optional(),
      /** Without a revision the edit is always accepted, as for the specification's body. */
      revision: count.optional(),
      /** Without it only words change, and no learner is told. */
      change: changeNote.optional(),
    }),
    reply: flashcard,
  }),
}
