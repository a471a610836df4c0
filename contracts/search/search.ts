import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, longId, trimmed } from '#contracts/primitives.ts'
import { searchKinds } from '#domain/search/kind-order.ts'

/** Search over everything that learners study. Matches are pieces of text, never HTML. */

const fragment = z.object({ text: z.string(), isMatch: z.boolean() })
export const marked = z.array(fragment)
export type Fragment = z.infer<typeof fragment>

const searchReply = z.object({
  /**
   * The search with abbreviations spelled out or misspelt drug names corrected, when nothing matches as
   * typed; else null.
   */
  correctedTo: z.string().nullable(),
  /** The kinds that were found, the most likely meaning first. */
  kinds: z.array(z.enum(searchKinds)),
  /** The number of matching cards in all chapters; below, of those that this learner may not open. */
  matchingFlashcards: count,
  lockedFlashcards: count,
  chapters: z.array(
    z.object({
      id,
      title: marked,
      matchingFlashcards: count,
      /** The number of matching cards that this learner may not open. */
      lockedFlashcards: count,
      /** Whether it is a premium chapter and the learner lacks premium rights. */
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
  /** The parts of primers. */
  primers: z.array(
    z.object({
      chapterId: id,
      chapterTitle: z.string(),
      /** The key of the part. */
      part: z.string(),
      heading: marked,
      /** The passage that matches; null when the chapter is locked. */
      passage: marked.nullable(),
    }),
  ),
  questions: z.array(
    z.object({
      id,
      category: z.string(),
      /** The part of the stem that matches; it reveals nothing of the key. */
      passage: marked,
      /** Whether the question needs premium. */
      locked: z.boolean(),
      /** The block in which this learner answered it last and may see its explanation; null when there is none. */
      blockId: longId.nullable(),
    }),
  ),
  drugs: z.array(
    z.object({
      id,
      /** The generic name and brands. */
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
    summary: 'Chapters, cards, primers, questions and drugs that match, best first; misspelt drug names too',
    access: 'user',
    query: z.object({ q: trimmed(200) }),
    reply: searchReply,
  }),
}
