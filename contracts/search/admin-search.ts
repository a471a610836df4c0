import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { id, required } from '#contracts/primitives.ts'

/** Admins: one search over people, money, mail and content. */

/** The kinds of matches in the order in which they come. */
export const adminMatchKinds = [
  'user',
  'receipt',
  'payment',
  'order',
  'promo-code',
  'mail',
  'flashcard',
  'question',
  'chapter',
  'primer',
  'drug',
] as const

const adminMatch = z.object({
  kind: z.enum(adminMatchKinds),
  /** Of a receipt its payment; of a primer its chapter; of mail the latest message to the address, which is the title. */
  id,
  /** The name by which it is known; below, a second line. */
  title: z.string(),
  detail: z.string(),
  /** The chapter of a card, and the user of an order; null for other kinds. */
  chapterId: id.nullable(),
  userId: id.nullable(),
})
export type AdminMatch = z.infer<typeof adminMatch>

export const adminMatches = z.object({ matches: z.array(adminMatch) })

export const adminSearch = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/search',
    summary:
      'People, receipts, payments, promo codes, mail and content that match, people first; at most five of each',
    access: 'admin',
    query: z.object({ q: required(200, 'Type what you look for') }),
    reply: adminMatches,
  }),
  findContent: endpoint({
    method: 'GET',
    path: '/api/editorial/search',
    summary:
      'Cards, questions, drugs and primers that match, by their words or the beginning of a key; at most five of each',
    access: 'editorial',
    query: z.object({ q: required(200, 'Type what you look for') }),
    reply: adminMatches,
  }),
}
