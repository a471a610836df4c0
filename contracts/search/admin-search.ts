import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { id, required } from '#contracts/primitives.ts'

/** Admins: one search over users, content, promo codes and payments. */

const adminMatch = z.object({
  kind: z.enum(['user', 'chapter', 'flashcard', 'question', 'drug', 'promo-code', 'payment']),
  id,
  /** What it is known by, and a second line. */
  title: z.string(),
  detail: z.string(),
  /** Of a card: its chapter. */
  chapterId: id.nullable(),
})
export type AdminMatch = z.infer<typeof adminMatch>

export const adminSearch = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/search',
    summary: 'Users, cards, questions, drugs, promo codes and payments that match; at most five of each',
    access: 'admin',
    query: z.object({ q: required(200, 'Type what you look for') }),
    reply: z.object({ matches: z.array(adminMatch) }),
  }),
}
