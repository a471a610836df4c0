import { z } from 'zod'
import { studyCard } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, idParams, idText, instant, page, percent, trimmed } from '#contracts/primitives.ts'

/** Browse: the table of all cards, changes to several of them at once, and cards set aside. */

export const browseStates = [
  'all',
  'new',
  /** Cards that are due and not planned for today. */
  'waiting',
  'starred',
  'suspended',
  'buried',
  'low-confidence',
  'leech',
  'edited',
] as const
export type BrowseState = (typeof browseStates)[number]

export const browseSorts = ['chapter', 'mastery', 'next-review', 'reviewed', 'lapses'] as const
export type BrowseSort = (typeof browseSorts)[number]

/** The most cards chosen at once: more than anybody studies in one session. */
export const mostChosenCards = 500
export const browsePageSize = 50

const filter = z.object({
  search: trimmed(200).optional(),
  chapterId: idText.optional(),
  /** An id of the outline. */
  category: trimmed(60).optional(),
  tag: trimmed(100).optional(),
  state: z.enum(browseStates).default('all'),
  sort: z.enum(browseSorts).default('chapter'),
})
export type BrowseFilter = z.output<typeof filter>

const browseRow = z.object({
  id,
  chapterId: id,
  chapterTitle: z.string(),
  /** Null when the card is locked: then nothing is revealed about its text. */
  question: z.string().nullable(),
  /** The card's tags and the learner's own. */
  tags: z.array(z.string()),
  isLocked: z.boolean(),
  mastery: percent,
  reviewCount: count,
  lapses: count,
  lastReviewed: instant.nullable(),
  dueDate: z.string().nullable(),
  /** Whether the card is in the plan of today and not done; below, whether it is due and not in the plan. */
  isToday: z.boolean(),
  isWaiting: z.boolean(),
  isStarred: z.boolean(),
  isSuspended: z.boolean(),
  isBuried: z.boolean(),
  isLeech: z.boolean(),
  /** Whether its text was changed after the learner last reviewed it. */
  isEdited: z.boolean(),
})
export type BrowseRow = z.infer<typeof browseRow>

const chosenIds = z.array(id).min(1).max(mostChosenCards)

export const browse = {
  listCards: endpoint({
    method: 'GET',
    path: '/api/study/browse',
    summary:
      'All cards in one table, filtered and sorted, a page at a time; of locked cards no text, and none by tag or search',
    access: 'user',
    query: filter.extend({ page }),
    reply: z.object({
      rows: z.array(browseRow),
      total: count,
      /** The number of cards in the total that the learner may open. */
      open: count,
      /** The number of cards in each state, with the other filters applied. */
      counts: z.record(z.enum(browseStates), count),
      /** The search with misspelt drug names corrected, when nothing matches as typed. */
      correctedTo: z.string().nullable(),
      /** The learner's own tags in the chapter, the category or the whole table. */
      ownTags: z.array(z.string()),
    }),
  }),
  listMatchingIds: endpoint({
    method: 'GET',
    path: '/api/study/browse/ids',
    summary: 'The cards of the table that the learner may open, in its order, 500 at most',
    access: 'user',
    query: filter,
    reply: z.object({ ids: z.array(id) }),
  }),
  cardsToStudy: endpoint({
    method: 'POST',
    path: '/api/study/cards',
    summary: 'Chosen cards in the order of their ids, without those that are locked or gone',
    access: 'user',
    body: z.object({ ids: chosenIds }),
    reply: z.array(studyCard),
  }),
  markCards: endpoint({
    method: 'POST',
    path: '/api/study/browse/mark',
    summary: 'Star, suspend or bury many cards at once, or take it back; the others are left alone',
    access: 'user',
    body: z.object({
      ids: chosenIds,
      isStarred: z.boolean().optional(),
      isSuspended: z.boolean().optional(),
      isBuried: z.boolean().optional(),
    }),
    reply: z.object({ changed: count }),
  }),
  suspendCard: endpoint({
    method: 'POST',
    path: '/api/flashcards/:id/suspend',
    summary: 'Set a card aside until it is taken back, or take it back',
    access: 'user',
    params: idParams,
    body: z.object({ isSuspended: z.boolean() }),
    reply: z.object({ id, isSuspended: z.boolean() }),
  }),
  buryCard: endpoint({
    method: 'POST',
    path: '/api/flashcards/:id/bury',
    summary: 'Set a card aside until the study day after `changedAt`, or take it back',
    access: 'user',
    params: idParams,
    body: z.object({
      isBuried: z.boolean(),
      /** When the learner did it, for a change that waited; if absent, now. */
      changedAt: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: z.object({ id, isBuried: z.boolean() }),
  }),
}
