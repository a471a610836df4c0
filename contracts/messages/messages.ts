import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import {
  calendarDate,
  count,
  done,
  email,
  id,
  idParams,
  idText,
  instant,
  noBody,
  required,
  text,
  trimmed,
  uuid,
} from '#contracts/primitives.ts'

/** Messages: the list of all e-mails sent, unsubscribing, and reports of mail that came back. */

/** `bounced`: it was sent and came back. */
export const mailStatuses = ['queued', 'sent', 'failed', 'bounced'] as const
export const outboxPageSize = 25
/** Failed messages are counted up to this many. */
export const mostFailedCounted = 1000

/** Whether a message was sent, and if not, why and when it is tried again. */
export const mailState = z.object({
  status: z.enum(mailStatuses),
  attempts: count,
  nextAttemptAt: instant,
  error: z.string().nullable(),
  /** When the mail server had received it and did not answer: it may have arrived. */
  unansweredAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** When it was reported to have come back; `error` says why. */
  bouncedAt: instant.nullable(),
})
export type MailState = z.infer<typeof mailState>

export const outboxEntry = mailState.extend({
  id,
  template: z.string(),
  to: z.string(),
  /** The account that the message is about; null for none. */
  userId: id.nullable(),
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
  /** Why its text is not sent once more, and what to do instead; null where it can be. */
  resendRefusal: z.string().nullable(),
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
  'confirmSubscription',
  'changesDigest',
  'changesList',
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

/** A report of a mail server or a provider about one message that came back, as JSON. */
export const mailReportBody = z.object({
  /** The address to which the message was sent. */
  recipient: email('Please enter a valid email address'),
  /** `complaint`: the receiver called it spam. */
  type: z.enum(['permanent', 'temporary', 'complaint']),
  /** The code of RFC 3463, such as 5.1.1. */
  status: z
    .string()
    .regex(/^[45]\.\d{1,3}\.\d{1,3}$/)
    .optional(),
  /** What the server of the recipient answered. */
  diagnostic: trimmed(500).default(''),
  /** The Message-ID of the message, with or without angle brackets. */
  messageId: trimmed(500).optional(),
})

export const messages = {
  listOutbox: endpoint({
    method: 'GET',
    path: '/api/admin/outbox',
    summary: 'The mail written, newest first, 25 at a time; the next part begins `before` the last id',
    access: 'admin',
    /** All given parts must match, and empty text counts as none. */
    query: z.object({
      status: z.enum(mailStatuses).optional(),
      template: trimmed(50).optional(),
      /** The beginning of the recipient's address, in any case. */
      recipient: trimmed(254).optional(),
      /** Lists only the e-mails to this user, whatever their address was. */
      user: idText.optional(),
      /** Lists only the e-mails of this broadcast. */
      broadcast: idText.optional(),
      /** Days in UTC, both included. */
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      before: idText.optional(),
    }),
    reply: z.object({
      messages: z.array(outboxEntry),
      hasMore: z.boolean(),
      /** The number of failed messages, whatever the filter: at most 1,000 are counted. */
      failed: count,
      /** Whether there is a mail server; without one, messages are only stored. */
      hasMailServer: z.boolean(),
    }),
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
  resendOutboxMessage: endpoint({
    method: 'POST',
    path: '/api/admin/outbox/:id/resend',
    summary:
      'Write the text of a sent or failed message once more to the same recipient; 409 with what to do instead',
    access: 'admin',
    limit: { points: 300, windowSeconds: 3600, per: 'user' },
    params: idParams,
    /** An id made by the browser once per click: requests with the same id write one message. */
    body: z.object({ requestId: uuid }),
    reply: z.object({ id }),
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
  receiveMailReport: endpoint({
    method: 'POST',
    path: '/api/webhooks/mail-reports',
    summary:
      'A message came back, or was called spam: JSON {recipient, type, status?, diagnostic?, messageId?}, or the report itself as message/rfc822; 401 without the token as Bearer or as the password of Basic, 404 where none is set',
    access: 'public',
    consumes: 'raw',
    crossOrigin: true,
    bodyLimit: 1024 * 1024,
    reply: done,
  }),
}
