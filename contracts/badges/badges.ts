import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, instant } from '#contracts/primitives.ts'
import { badgeCategories } from '#domain/badges/badge.ts'

/** Badges: earned by rules (domain/badges), recorded once, never lost. */

const badge = z.object({
  /** The badge's text key. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(badgeCategories),
  /** 1 bronze, 2 silver, 3 gold. */
  tier: z.number().int(),
  earned: z.boolean(),
  earnedAt: instant.nullable(),
  /** The progress; for an earned badge it is complete. */
  progress: z.object({ current: count, required: count }),
})
export type Badge = z.output<typeof badge>

export const badges = {
  list: endpoint({
    method: 'GET',
    path: '/api/badges',
    summary: 'Every badge with the learner’s progress; what its rule now gives is recorded',
    access: 'user',
    isKeptOffline: true,
    reply: z.array(badge),
  }),
}
