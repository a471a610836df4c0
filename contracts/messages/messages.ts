import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import {
  count,
  done,
  id,
  idParams,
  idText,
  instant,
  noBody,
  page,
  required,
  text,
} from '#contracts/primitives.ts'

/** Messages: the list of all e-mails sent, and unsubscribing. */

export const mailStatuses = ['queued', 'sent', 'failed'] as const
export const outboxPageSize = 25

/** Whether a message was sent, and if not, why and when it is tried again. */
export const mailState = z.object({
  status: z.enum(mailStatuses),
  attempts: count,
  nextAttemptAt: instant,
  error: z.string().nullable(),
  /** When the mail server had received it and did not answer: it may have arrived. */
  unansweredAt: instant.nullable(),
  sentAt: instant.nullable(),
})
export type MailState = z.infer<typeof mailState>

export const outboxEntry = mailState.extend({
  id,
  template: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: instant,
})
export type OutboxEntry = z.infer<typeof outboxEntry>

const outboxMessage = outboxEntry.extend({
  /** The user whom it is about; null for mail to others. */
  userId: id.nullable(),
  /** The whole HTML of the mail; show it in a sandboxed frame only. */
  html: z.string(),
  /** Whether secrets in the body, such as passwords, are masked. */
  isMasked: z.boolean(),
})
export type OutboxMessage = z.infer<typeof outboxMessage>

/** The templates that admins edit. */
export const templateKeys = [
  'invitation',
  'flaggedContentResolution',
  'broadcast',
  'referral',
  'receipt',
  'test',
] as const

export const emailTemplate = z.object({
  subject: z.string(),
  /** HTML with placeholders. */
  body: z.string(),
  /** The placeholders it may use, without the braces. */
  placeholders: z.array(z.string()),
  /** Whether it differs from the default template. */
  isChanged: z.boolean(),
  /** The revision, which grows with every change. */
  revision: count,
  /** Why mail of it is not sent by this installation; null where it is. */
  refusal: z.string().nullable(),
})

export const emailTemplates = z.record(z.enum(templateKeys), emailTemplate)

export const emailTemplatesBody = z
  .partialRecord(
    z.enum(templateKeys),
    z.object({
      subject: required(200, 'Please enter a subject'),
      body: required(50_000, 'Please enter a message'),
      /** The revision with which the edit began: a later one is not overwritten (409 edited_meanwhile). */
      revision: count.optional(),
    }),
  )
  .refine((body) => Object.keys(body).length > 0, 'Nothing to save')

const unsubscribeQuery = z.object({ token: text(100).min(1) })

export const messages = {
  listOutbox: endpoint({
    method: 'GET',
    path: '/api/admin/outbox',
    summary: 'The mail written, newest first',
    access: 'admin',
    query: z.object({
      page,
      status: z.enum(mailStatuses).optional(),
      /** Lists only the e-mails of this broadcast. */
      broadcast: idText.optional(),
    }),
    reply: z.object({
      messages: z.array(outboxEntry),
      total: count,
      /** Whether there is a mail server; without one, messages are only stored. */
      hasMailServer: z.boolean(),
    }),
  }),
  listUserMail: endpoint({
    method: 'GET',
    path: '/api/admin/users/:id/mail',
    summary: 'The mail to a user, newest first, 25 at a time; the next part begins `before` the last id',
    access: 'admin',
    params: idParams,
    query: z.object({ before: idText.optional() }),
    reply: z.object({ messages: z.array(outboxEntry), hasMore: z.boolean(), hasMailServer: z.boolean() }),
  }),
  getOutboxMessage: endpoint({
    method: 'GET',
    path: '/api/admin/outbox/:id',
    summary: 'One message with its body',
    access: 'admin',
    params: idParams,
    reply: outboxMessage,
  }),
  retryOutboxMessage: endpoint({
    method: 'POST',
    path: '/api/admin/outbox/:id/retry',
    summary: 'Try a failed or waiting message again now',
    access: 'admin',
    params: idParams,
    body: noBody,
    reply: done,
  }),
  listEmailTemplates: endpoint({
    method: 'GET',
    path: '/api/admin/email-templates',
    summary: 'The templates as they are now, by key',
    access: 'admin',
    reply: emailTemplates,
  }),
  saveEmailTemplates: endpoint({
    method: 'PUT',
    path: '/api/admin/email-templates',
    summary: 'Change these templates; an unknown placeholder is rejected',
    access: 'admin',
    body: emailTemplatesBody,
    reply: emailTemplates,
    bodyLimit: 512 * 1024,
  }),
  showUnsubscribe: endpoint({
    method: 'GET',
    path: '/api/unsubscribe',
    summary: 'A page with the button that unsubscribes; opening it changes nothing',
    access: 'public',
    limit: { points: 60, windowSeconds: 3600, per: 'address' },
    query: unsubscribeQuery,
    reply: z.string(),
    produces: 'text/html',
    hasNotFoundPage: true,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/unsubscribe',
    summary: 'Leave the list; mail programs call it with one click (RFC 8058)',
    access: 'public',
    limit: { points: 60, windowSeconds: 3600, per: 'address' },
    query: unsubscribeQuery,
    reply: z.string(),
    produces: 'text/html',
    hasNotFoundPage: true,
    consumes: 'raw',
    crossOrigin: true,
  }),
}
