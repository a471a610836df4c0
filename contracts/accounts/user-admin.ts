import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, done, email, id, idParams, instant, noBody, page, required } from '#contracts/primitives.ts'
import { newUsername } from './accounts.ts'
import { professionalRole, sortOrders, userFilter, userSorts } from './user-filter.ts'

/** Admins: users, their rights, invitations. */

export const usersPageSize = 20

const place = z.string().max(1000)

export const adminUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** Whether mail to the address comes back: nothing is sent to it until it is confirmed again. */
  isAddressFailing: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  practiceLocation: z.string(),
  role: professionalRole,
  isAdmin: z.boolean(),
  subscriptionStatus: z.string(),
  subscriptionPlan: z.string(),
  subscriptionEndsAt: instant.nullable(),
  createdAt: instant,
  /** The last use of any session; null when the user never signed in, or not for a long time. */
  lastSeenAt: instant.nullable(),
  /** Whether the user is an invited admin who has not chosen a password yet. */
  isInvited: z.boolean(),
  twoFactorEnabled: z.boolean(),
  isSuspended: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>

/** The button is disabled until both are typed; the server checks both again. */
export const inviteBody = z.object({ email: email('Please enter a valid email'), username: newUsername })

/** The reason for an admin's act on another user's account: the user reads it, and the audit log keeps it. */
export const reasonBody = z.object({ reason: required(500, 'Please give a reason') })

export const userAdmin = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users that match, newest first or in another order; by page, or by the place of a page before',
    access: 'admin',
    query: userFilter.extend({
      page,
      limit: z.coerce.number<string | number>().int().min(1).max(100).default(usersPageSize),
      sort: z.enum(userSorts).default('registered'),
      order: z.enum(sortOrders).default('desc'),
      /** The `next` or `previous` of another page; the page number does not matter then. */
      after: place.optional(),
      before: place.optional(),
    }),
    reply: z.object({
      users: z.array(adminUser),
      total: count,
      /** Whether `total` is estimated from a sample, to one or two digits: very many are not counted. */
      totalIsEstimate: z.boolean(),
      page: count,
      limit: count,
      /** For `after` and `before`: the places of the neighbouring pages; null where there is none. */
      next: z.string().nullable(),
      previous: z.string().nullable(),
    }),
  }),
  exportUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users/export',
    summary: 'The users that match, or these, as CSV; nothing secret is in it',
    access: 'admin',
    confirmsIdentity: 'recent',
    query: userFilter.extend({
      /** Ids with commas between them: these users instead of those that match. */
      ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, 'Choose at most 500 users')
        .optional(),
    }),
    reply: z.string(),
    produces: 'text/csv',
  }),
  grantAdmin: endpoint({
    method: 'POST',
    path: '/api/admin/grant-admin/:id',
    summary: 'Give a user admin rights',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: noBody,
    reply: adminUser,
  }),
  revokeAdmin: endpoint({
    method: 'POST',
    path: '/api/admin/revoke-admin/:id',
    summary: 'Take a user’s admin rights; 409 for the last admin',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: noBody,
    reply: adminUser,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id',
    summary: 'Give or take admin rights; 409 for the last admin',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: z.object({ isAdmin: z.boolean() }),
    reply: adminUser,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/end-sessions',
    summary: 'Sign a user out everywhere; the user is mailed the reason',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: reasonBody,
    reply: adminUser,
  }),
  suspendUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/suspend',
    summary: 'Sign a user out everywhere and let them in no more; nothing is lost. 409 for the last admin',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: reasonBody,
    reply: adminUser,
  }),
  restoreUser: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/restore',
    summary: 'Let a suspended user in again',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: reasonBody,
    reply: adminUser,
  }),
  resetTwoFactor: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/reset-two-factor',
    summary: 'Turn a user’s two-factor sign-in off, with all recovery codes, and sign them out everywhere',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: reasonBody,
    reply: adminUser,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    summary: 'Delete an account; payments stay without the person; 409 for the last admin',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    reply: done,
  }),
  inviteAdmin: endpoint({
    method: 'POST',
    path: '/api/admin/invite-admin',
    summary: 'Create an admin account and mail its invitation, a link that works once for seven days',
    access: 'admin',
    confirmsIdentity: 'recent',
    limit: { points: 30, windowSeconds: 3600, per: 'user' },
    body: inviteBody,
    /**
     * `tempPassword` works once within the same seven days and must be changed. Without a mail server the
     * invitation waits in the outbox.
     */
    reply: z.object({
      message: z.string(),
      tempPassword: z.string(),
      user: adminUser,
      hasMailServer: z.boolean(),
    }),
  }),
}
