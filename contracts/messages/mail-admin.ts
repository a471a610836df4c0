import { z } from 'zod'
import { earlierText, restoreBody } from '#contracts/editing/earlier-text.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  count,
  email,
  id,
  idParams,
  instant,
  noBody,
  required,
  trimmed,
  uuid,
} from '#contracts/primitives.ts'
import { mostBroadcastEmails } from './address-list.ts'
import { emailTemplate, templateKeys } from './messages.ts'

/** Admins: writing e-mails, trying templates, broadcasts. */

const missing = 'Please fill in all email fields'
const address = email('Please enter a valid email address')
const templateKey = z.enum(templateKeys)
/** Values of placeholders by their names. They are escaped; ANNOUNCEMENT_BODY is sanitised HTML. */
const variables = z.record(z.string().regex(/^[A-Z_]{1,40}$/), trimmed(20_000)).default({})
const templateParams = z.object({ key: templateKey })
const draft = {
  subject: required(200, 'Please enter a subject'),
  body: required(50_000, 'Please enter a message'),
}

const days = z.int().min(1).max(3650)
/** `Segment` of domain/messages/segment.ts: some of the registered users, or all. */
const segment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('active') }),
  z.object({ kind: z.literal('expiring'), days }),
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('unseen'), days }),
  z.object({ kind: z.literal('program'), program: required(200, 'Please enter a program') }),
  z.object({ kind: z.literal('exam'), weeks: z.int().min(1).max(260) }),
])
/** `checkAddressList` says what is wrong with an entry, however long. */
const addressList = z.array(trimmed(10_000)).max(mostBroadcastEmails)
const recipients = z.discriminatedUnion('kind', [
  ...segment.options,
  z.object({ kind: z.literal('list'), emails: addressList }),
])
const startsAt = z.iso.datetime({ error: 'Please choose a time' })

export const broadcast = z.object({
  id,
  template: templateKey,
  subject: z.string(),
  audience: z.enum(['all', 'list', 'segment']),
  /** The users of the audience `segment`, otherwise null. */
  segment: segment.nullable(),
  /**
   * The status: `scheduled` before its time, `running` while e-mails are being written, `queued` when all are in the outbox, or
   * `cancelled`.
   */
  status: z.enum(['scheduled', 'running', 'queued', 'cancelled']),
  /**
   * The number of recipients: sent + failed + left + skipped + suspended + unconfirmed + failing, and those to whom a cancelled
   * broadcast was never sent.
   */
  total: count,
  sent: count,
  failed: count,
  left: count,
  /** Recipients who have unsubscribed. */
  skipped: count,
  /** Of the others, recipients whose account is suspended. */
  suspended: count,
  /** Of the others, recipients who have an account whose address is not confirmed. */
  unconfirmed: count,
  /** Of the others, recipients to whose address mail comes back. */
  failing: count,
  /** The same numbers in words, as in "12 sent, 1 failed". */
  message: z.string(),
  /** Without a mail server the rest waits in the outbox. */
  hasMailServer: z.boolean(),
  createdBy: z.string(),
  /** The account of that admin; null once it is gone. */
  createdById: id.nullish(),
  createdAt: instant,
  /** When the job starts it; null when it was started at once. Its recipients are decided then. */
  startsAt: instant.nullable(),
  /** When the last e-mail was put in the outbox, or the broadcast was cancelled. */
  endedAt: instant.nullable(),
})
export type Broadcast = z.infer<typeof broadcast>

/** Exported separately for the form, since the table reaches the browser without its schemas. */
export const plainEmailBody = z.object({
  to: z.string(missing).trim().min(1, missing).pipe(address),
  subject: required(200, missing),
  message: required(20_000, missing),
})

export const mailAdmin = {
  sendEmail: endpoint({
    method: 'POST',
    path: '/api/admin/send-email',
    summary: 'Write a plain e-mail to one person',
    access: 'admin',
    limit: { points: 300, windowSeconds: 3600, per: 'user' },
    body: plainEmailBody,
    reply: z.object({ message: z.string() }),
  }),
  sendTemplateEmail: endpoint({
    method: 'POST',
    path: '/api/admin/send-template-email',
    summary: 'Send one e-mail from a template; in test mode with sample data',
    access: 'admin',
    limit: { points: 300, windowSeconds: 3600, per: 'user' },
    body: z.object({
      to: address,
      template: templateKey,
      testMode: z.boolean().default(false),
      variables,
    }),
    reply: z.object({ message: z.string() }),
  }),
  previewTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/email-templates/preview',
    summary: 'A draft as it would arrive, with sample data; show it in a sandboxed frame only',
    access: 'admin',
    body: z.object({ template: templateKey, ...draft, variables }),
    bodyLimit: 512 * 1024,
    reply: z.object({
      subject: z.string(),
      html: z.string(),
      /** Placeholders that this template does not have; saving them would be refused. */
      unknownPlaceholders: z.array(z.string()),
    }),
  }),
  listTemplateHistory: endpoint({
    method: 'GET',
    path: '/api/admin/email-templates/:key/history',
    summary: 'Earlier texts of a template, newest first, at most 100',
    access: 'admin',
    params: templateParams,
    reply: z.array(earlierText.extend(emailTemplate.pick({ subject: true, body: true }).partial().shape)),
  }),
  restoreTemplateVersion: endpoint({
    method: 'POST',
    path: '/api/admin/email-templates/:key/restore',
    summary: 'Make an earlier text of a template the present one; 409 edited_meanwhile',
    access: 'admin',
    params: templateParams,
    body: restoreBody,
    reply: emailTemplate,
  }),
  resetTemplate: endpoint({
    method: 'POST',
    path: '/api/admin/email-templates/:key/reset',
    summary: 'Give a template its default text again; its present one stays in the history',
    access: 'admin',
    params: templateParams,
    body: noBody,
    reply: emailTemplate,
  }),
  startBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/send-broadcast-email',
    summary:
      'Write to all registered users, or to a list, as a job; unsubscribed, unconfirmed and failing addresses are left out',
    access: 'admin',
    confirmsIdentity: 'recent',
    limit: { points: 20, windowSeconds: 3600, per: 'user' },
    bodyLimit: 1024 * 1024,
    body: z.object({
      template: templateKey.default('broadcast'),
      variables,
      /** A custom list; without it the broadcast goes to all registered users. */
      emailList: addressList.optional(),
      /** An id made by the browser once per broadcast; requests with the same id start it once. */
      requestId: uuid.optional(),
    }),
    reply: z.object({ message: z.string(), jobId: id, queued: count }),
  }),
  createBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts',
    summary:
      'Write to a list or to some of the users, at once or from a time on; unsubscribed, suspended, unconfirmed and failing ones are left out',
    access: 'admin',
    confirmsIdentity: 'recent',
    limit: { points: 20, windowSeconds: 3600, per: 'user' },
    bodyLimit: 1024 * 1024,
    body: z.object({
      variables,
      recipients,
      startsAt: startsAt.optional(),
      /** An id made by the browser once per broadcast; requests with the same id start it once. */
      requestId: uuid,
    }),
    reply: broadcast,
  }),
  rescheduleBroadcast: endpoint({
    method: 'PUT',
    path: '/api/admin/broadcasts/:id',
    summary: 'Give a scheduled broadcast another time; 409 already_started',
    access: 'admin',
    params: idParams,
    body: z.object({ startsAt }),
    reply: broadcast,
  }),
  countRecipients: endpoint({
    method: 'POST',
    path: '/api/admin/broadcast-audience',
    summary: 'How many a broadcast would reach now, and who would be left out',
    access: 'admin',
    bodyLimit: 1024 * 1024,
    body: z.object({ recipients }),
    reply: z.object({
      /** Users, or addresses of a list; each of them is left out for the first of these reasons. */
      users: count,
      unsubscribed: count,
      suspended: count,
      /** Those with an account whose address is not confirmed. */
      unconfirmed: count,
      /** Those to whose address mail comes back. */
      failing: count,
      /** When they were counted, where they are too many to count at once: the numbers are about right. Null for now. */
      countedAt: instant.nullable(),
    }),
  }),
  listBroadcasts: endpoint({
    method: 'GET',
    path: '/api/admin/broadcasts',
    summary: 'The latest 20 broadcasts with their progress',
    access: 'admin',
    reply: z.array(broadcast),
  }),
  getBroadcast: endpoint({
    method: 'GET',
    path: '/api/admin/broadcasts/:id',
    summary: 'How far a broadcast has come',
    access: 'admin',
    params: idParams,
    reply: broadcast,
  }),
  cancelBroadcast: endpoint({
    method: 'POST',
    path: '/api/admin/broadcasts/:id/cancel',
    summary: 'Stop a broadcast: what is not sent yet never will be',
    access: 'admin',
    params: idParams,
    body: noBody,
    reply: broadcast,
  }),
}
