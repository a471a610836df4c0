import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, done, email, instant, text, trimmed } from '#contracts/primitives.ts'
import { subscribedKinds } from '#domain/messages/mail-kinds.ts'

/** The list of changes by mail, once a month, for everybody. */

const missing = 'Please enter a valid email address'
export const mostCategories = 30

/** Exported separately for the form, since the table reaches the browser without its schemas. */
export const subscribeBody = z.object({
  email: email(missing),
  /** Ids of the outline's categories; none stands for all. */
  categories: z.array(trimmed(50)).max(mostCategories).default([]),
})

export const foundSubscriptions = z.object({
  /** Learners with the monthly digest. */
  digests: count,
  /** Subscribers of the list of changes. */
  lists: count,
  /** Addresses that have not confirmed yet. */
  waiting: count,
  /** Of the address that was asked for. */
  found: z.array(
    z.object({
      kind: z.enum(subscribedKinds),
      email: z.string(),
      categories: z.array(z.string()),
      subscribedAt: instant,
    }),
  ),
})
export type FoundSubscriptions = z.infer<typeof foundSubscriptions>

const linkQuery = z.object({ token: text(100).min(1) })
const page = {
  access: 'public',
  limit: { points: 60, windowSeconds: 3600, per: 'address', name: 'confirm-subscription' },
  query: linkQuery,
  reply: z.string(),
  produces: 'text/html',
  hasNotFoundPage: true,
} as const

export const subscriptions = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/changes/subscriptions',
    summary:
      'Ask for the list of changes by mail: a link is mailed, whether or not the address has it already',
    access: 'public',
    limit: { points: 20, windowSeconds: 3600, per: 'address' },
    body: subscribeBody,
    reply: done,
  }),
  showConfirmation: endpoint({
    ...page,
    method: 'GET',
    path: '/api/changes/subscriptions/confirm',
    summary: 'A page with the button that confirms a subscription; opening it changes nothing',
  }),
  confirm: endpoint({
    ...page,
    method: 'POST',
    path: '/api/changes/subscriptions/confirm',
    summary: 'Confirm a subscription by the mailed link; a repeated one changes nothing',
    consumes: 'raw',
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/admin/subscriptions',
    summary: 'How many have subscribed, and to what the address that is given has',
    access: 'admin',
    query: z.object({ email: trimmed(254).optional() }),
    reply: foundSubscriptions,
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/admin/subscriptions/end',
    summary: 'Delete every subscription of an address; where it has none, nothing changes',
    access: 'admin',
    body: z.object({ email: email(missing) }),
    reply: foundSubscriptions,
  }),
}
