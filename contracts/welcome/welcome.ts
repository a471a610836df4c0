import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { id } from '#contracts/primitives.ts'

/** What a visitor may study without an account. Its text is in the public pages, where search engines read it too. */
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
