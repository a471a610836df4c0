import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, instant, uuid } from '#contracts/primitives.ts'
import { mostPremium } from './premium-admin.ts'
import { reasonBody } from './user-admin.ts'
import { userFilter } from './user-filter.ts'

/** Admins: one act on many accounts at once. */

/** More people are not changed at once: nobody reads a longer list before pressing. */
export const mostAtOnce = 500

/** `endGift` takes back what `givePremium` gave. */
export const bulkActNames = [
  'suspend',
  'restore',
  'endSessions',
  'resendConfirmation',
  'givePremium',
  'endGift',
] as const
export type BulkActName = (typeof bulkActNames)[number]

/**
 * Why somebody is left out: one's own account; nothing to do; nobody else would be an admin; a link was mailed
 * minutes ago; the account does not exist any more.
 */
const leftOutReasons = ['self', 'unchanged', 'lastAdmin', 'recent', 'gone'] as const

const leftOut = z.array(
  z.object({
    reason: z.enum(leftOutReasons),
    count,
    /** The usernames of the first few. */
    names: z.array(z.string()),
  }),
)
export type LeftOut = z.infer<typeof leftOut>

const userIds = z.array(id).min(1).max(mostAtOnce, `Choose at most ${mostAtOnce} users`)

const wholeDays = `Enter a whole number from 1 to ${mostPremium.days}`

const act = {
  act: z.enum(bulkActNames),
  /** For `givePremium`. */
  days: z.number(wholeDays).int(wholeDays).min(1, wholeDays).max(mostPremium.days, wholeDays).optional(),
  /** For `endGift`: the `requestId` of the gift. */
  gift: uuid.optional(),
}
type Act = z.infer<z.ZodObject<typeof act>>

/** The body, with what its act needs. */
const complete = <Body extends z.ZodType<Act>>(body: Body) =>
  body
    .refine(({ act, days }) => act !== 'givePremium' || days !== undefined, {
      path: ['days'],
      message: wholeDays,
    })
    .refine(({ act, gift }) => act !== 'endGift' || gift !== undefined, {
      path: ['gift'],
      message: 'Please name the gift',
    })

export const bulkActs = {
  previewBulk: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk/preview',
    summary: 'Who would be changed by an act on these users or on all that match, and who would be left out',
    access: 'admin',
    body: complete(
      z.object({
        ...act,
        userIds: userIds.optional(),
        /** Without ids: everybody who matches; 409 when they are too many. */
        filter: userFilter.optional(),
      }),
    ),
    reply: z.object({
      /** For the act itself, so that nobody is changed who was not shown. */
      userIds: z.array(id),
      /** The usernames of the first few. */
      names: z.array(z.string()),
      /** For `givePremium`: until when each of these users would have premium. */
      premiumUntil: z.array(instant).optional(),
      leftOut,
    }),
  }),
  actOnUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk',
    summary: 'One act on many accounts, in one transaction; each is told the reason by e-mail',
    access: 'admin',
    confirmsIdentity: 'recent',
    body: complete(
      reasonBody.extend({
        /** Made by the browser: the same request is carried out once. */
        requestId: uuid,
        ...act,
        userIds,
      }),
    ),
    reply: z.object({
      /** Those who were changed, for an undo. */
      userIds: z.array(id),
      leftOut,
    }),
  }),
}
