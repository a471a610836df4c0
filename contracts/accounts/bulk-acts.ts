import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, uuid } from '#contracts/primitives.ts'
import { reasonBody } from './user-admin.ts'
import { userFilter } from './user-filter.ts'

/** Admins: one act on many accounts at once. */

/** More people are not changed at once: nobody reads a longer list before pressing. */
export const mostAtOnce = 500

export const bulkActNames = ['suspend', 'restore', 'endSessions', 'resendConfirmation'] as const
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

export const bulkActs = {
  previewBulk: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk/preview',
    summary: 'Who would be changed by an act on these users or on all that match, and who would be left out',
    access: 'admin',
    body: z.object({
      act: z.enum(bulkActNames),
      userIds: userIds.optional(),
      /** Without ids: everybody who matches; 409 when they are too many. */
      filter: userFilter.optional(),
    }),
    reply: z.object({
      /** For the act itself, so that nobody is changed who was not shown. */
      userIds: z.array(id),
      /** The usernames of the first few. */
      names: z.array(z.string()),
      leftOut,
    }),
  }),
  actOnUsers: endpoint({
    method: 'POST',
    path: '/api/admin/users/bulk',
    summary: 'One act on many accounts, in one transaction; each is told the reason by e-mail',
    access: 'admin',
    confirmsIdentity: 'recent',
    body: reasonBody.extend({
      /** Made by the browser: the same request is carried out once. */
      requestId: uuid,
      act: z.enum(bulkActNames),
      userIds,
    }),
    reply: z.object({
      /** Those who were changed, for an undo. */
      userIds: z.array(id),
      leftOut,
    }),
  }),
}
