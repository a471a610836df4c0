import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, done, email, id, idParams, idText, instant, required } from '#contracts/primitives.ts'
import { contentRoles } from '#domain/editorial/content-roles.ts'
import { mailKinds, preferenceSources } from '#domain/messages/mail-kinds.ts'
import { adminUser, reasonBody } from './user-admin.ts'

/** Admins: one user’s account, what support does for it, and the notes of the staff about it. */

export const supportedUser = adminUser.extend({
  degrees: z.string(),
  contentRoles: z.array(z.enum(contentRoles)),
  /** A new address that was asked for; it replaces `email` when it is confirmed. */
  pendingEmail: z.string().nullable(),
  /** Why mail to the address comes back, by the code of RFC 3463 and the answer of its server; null while it does not. */
  addressFailure: z.object({ since: instant, status: z.string(), diagnostic: z.string() }).nullable(),
  timeZone: z.string(),
  /** The recovery codes that were not used yet. */
  recoveryCodesLeft: count,
  /** Until when the user lets support see the study home; null without a consent in force. */
  studyHomeConsentUntil: instant.nullable(),
  /** The kinds of e-mail that the user has declined. Only they can take one up again. */
  declinedMail: z.array(
    z.object({ kind: z.enum(mailKinds), changedBy: z.enum(preferenceSources), changedAt: instant }),
  ),
})
export type SupportedUser = z.infer<typeof supportedUser>

/** Exported separately for the form, since the table reaches the browser without its schemas. */
export const correctAddressBody = reasonBody.extend({ email: email('Please enter a valid email') })

export const longestStaffNote = 2000
export const staffNoteBody = z.object({ text: required(longestStaffNote, 'Please write a note') })
export const staffNotesPageSize = 20

export const staffNote = z.object({
  id,
  text: z.string(),
  writtenBy: z.string(),
  /** The account of the author; null once it is gone. */
  writtenById: id.nullish(),
  writtenAt: instant,
  /** Null for a note that was never changed. */
  changedAt: instant.nullable(),
  /** Whether the reader wrote it: everybody changes and removes only notes of their own. */
  isOwn: z.boolean(),
})
export type StaffNote = z.infer<typeof staffNote>

const noteParams = z.object({ id: idText, noteId: idText })

export const userSupport = {
  getUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id',
    summary: 'One user: who it is, which addresses, and what state the account is in',
    access: 'admin',
    params: idParams,
    reply: supportedUser,
  }),
  listUserSessions: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/sessions',
    summary: 'The open sessions of a user, the last used first',
    access: 'admin',
    params: idParams,
    reply: z.array(z.object({ id, createdAt: instant, lastSeenAt: instant, userAgent: z.string() })),
  }),
  sendPasswordReset: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/send-password-reset',
    summary: 'Mail the user a temporary password, as if they had asked for it',
    access: 'admin',
    confirmsIdentity: 'recent',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    params: idParams,
    body: reasonBody,
    reply: adminUser,
  }),
  correctAddress: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/correct-address',
    summary:
      'Ask for another address of a user: it is in force once its mailed link is opened, and the present one is told',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: correctAddressBody,
    reply: adminUser,
  }),
  restoreAddress: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/restore-address',
    summary: 'Let an address to which mail came back have mail again, without its confirmation',
    access: 'admin',
    params: idParams,
    body: reasonBody,
    reply: adminUser,
  }),
  changeContentRoles: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/content-roles',
    summary: 'Give a user exactly these content roles, from their next request on',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: z.object({ contentRoles: z.array(z.enum(contentRoles)).max(contentRoles.length) }),
    reply: z.object({ contentRoles: z.array(z.enum(contentRoles)) }),
  }),
  listStaffNotes: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/notes',
    summary:
      'Notes of the staff about a user, newest first, 20 at a time; the next part begins `before` the last id',
    access: 'admin',
    params: idParams,
    query: z.object({ before: idText.optional() }),
    reply: z.object({ notes: z.array(staffNote), hasMore: z.boolean() }),
  }),
  addStaffNote: endpoint({
    method: 'POST',
    path: '/api/admin/users/:id/notes',
    summary: 'Write a note about a user, which is in the copy of their data that they may ask for',
    access: 'admin',
    params: idParams,
    body: staffNoteBody,
    reply: staffNote,
  }),
  changeStaffNote: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/notes/:noteId',
    summary: 'Change a note of one’s own; 403 for somebody else’s',
    access: 'admin',
    params: noteParams,
    body: staffNoteBody,
    reply: staffNote,
  }),
  removeStaffNote: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:id/notes/:noteId',
    summary: 'Remove a note of one’s own; 403 for somebody else’s',
    access: 'admin',
    params: noteParams,
    reply: done,
  }),
}
