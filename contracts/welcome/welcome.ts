import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { id } from '#contracts/primitives.ts'

/**
 * Cards that a visitor may study without an account. Their text is in the public pages, where search engines
 * also read it.
 */
export const welcome = {
  sampleCards: endpoint({
    method: 'GET',
    path: '/api/sample-cards',
    summary: 'The ids of the cards that visitors study, by which their ratings come along at registration',
    access: 'public',
    limit: { points: 120, windowSeconds: 3600, per: 'address' },
    reply: z.array(
      z.object({
        /** The stable key of the shipped content. */
        cardKey: z.string(),
        id,
      }),
    ),
  }),
}
