import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, longId, trimmed } from '#contracts/primitives.ts'
import { searchKinds } from '#domain/search/kind-order.ts'

/** Search over everything learners study. Matches are pieces of text, never HTML. */

const fragment = z.object({ text: z.string(), isMatch: z.boolean() })
const marked = z.array(fragment)
export type Fragment = z.infer<typeof fragment>

const searchReply = z.object({
  /** The search with abbreviations written out or misspelt drug names corrected, when nothing matches as typed; else null. */
  correctedTo: z.string().nullable(),
  /** The kinds that were found, the likeliest to be meant first. A server of the version before sends none. */
  kinds: z.array(z.enum(searchKinds)).optional(),
  /** Matching cards of all chapters, and those of them that this learner may not open. */
  matchingFlashcards: count,
  lockedFlashcards: count,
  chapters: z.array(
    z.object({
      id,
      title: marked,
      matchingFlashcards: count,
      /** Of the matching cards, those that this learner may not open. */
      lockedFlashcards: count,
      /** A premium chapter without premium rights. */
      locked: z.boolean(),
    }),
  ),
  cards: z.array(
    z.object({
      id,
      chapterId: id,
      chapterTitle: z.string(),
      question: marked,
      /** The part of the answer that matches; null when the card is locked. */
      passage: marked.nullable(),
      locked: z.boolean(),
    }),
  ),
  questions: z.array(
    z.object({
      id,
      category: z.string(),
      /** The part of the stem that matches: nothing that would give the key away. */
      passage: marked,
      /** Needs premium. */
      locked: z.boolean(),
      /** The block in which this learner answered it last and may see its explanation; null when there is none. */
      blockId: longId.nullable(),
    }),
  ),
  drugs: z.array(
    z.object({
      id,
      /** Generic name and brands. */
      name: marked,
      drugClassification: z.string(),
      passage: marked,
    }),
  ),
})
export type SearchReply = z.infer<typeof searchReply>

export const search = {
  everything: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Chapters, cards, questions and drugs that match, best first; misspelt drug names too',
    access: 'user',
    query: z.object({ q: trimmed(200) }),
    reply: searchReply,
  }),
}
