import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { declinableKinds, preferenceSources, subscribedKinds } from '#domain/messages/mail-kinds.ts'
import type { Segment } from '#domain/messages/segment.ts'
import { bytea, instantColumn } from './columns.ts'

export const outbox = pgTable('outbox', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  messageKey: uuid('message_key').notNull(),
  template: text('template').notNull(),
  toEmail: text('to_email').notNull(),
  userId: integer('user_id'),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  secrets: text('secrets').array().notNull().default([]),
  unsubscribeToken: text('unsubscribe_token'),
  status: text('status', { enum: ['queued', 'sent', 'failed'] })
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: instantColumn('next_attempt_at').notNull(),
  claimedUntil: instantColumn('claimed_until'),
  expiresAt: instantColumn('expires_at').notNull(),
  error: text('error'),
  /** When the mail server had received the message and did not answer: it may have arrived. */
  unansweredAt: instantColumn('unanswered_at'),
  createdAt: instantColumn('created_at').notNull(),
  sentAt: instantColumn('sent_at'),
  /** When it came back, and what the server of the recipient answered. */
  bouncedAt: instantColumn('bounced_at'),
  bounce: text('bounce'),
  broadcastId: integer('broadcast_id'),
})
export type OutboxRow = typeof outbox.$inferSelect

export const emailTemplates = pgTable('email_templates', {
  key: text('key').primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
  updatedBy: integer('updated_by'),
})

export const emailTemplateHistory = pgTable('email_template_history', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
})

export const mailPreferences = pgTable(
  'mail_preferences',
  {
    /** `identityKey` of the address. */
    emailKey: text('email_key').notNull(),
    kind: text('kind', { enum: declinableKinds }).notNull(),
    isWanted: boolean('is_wanted').notNull(),
    changedBy: text('changed_by', { enum: preferenceSources }).notNull(),
    changedAt: instantColumn('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailKey, table.kind] })],
)
export type MailPreferenceRow = typeof mailPreferences.$inferSelect

/** Who asked for the monthly mails about changes of content. */
export const mailSubscriptions = pgTable(
  'mail_subscriptions',
  {
    /** `identityKey` of the address. */
    emailKey: text('email_key').notNull(),
    kind: text('kind', { enum: subscribedKinds }).notNull(),
    email: text('email').notNull(),
    /** Of the list of changes; empty for all. */
    categories: text('categories').array().notNull().default([]),
    subscribedAt: instantColumn('subscribed_at').notNull(),
    /** Changes before this day, in UTC, have been told. */
    toldUntil: date('told_until', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.emailKey, table.kind] })],
)

export const subscriptionRequests = pgTable('subscription_requests', {
  /** SHA-256 of the token in the mailed link. */
  tokenHash: bytea('token_hash').primaryKey(),
  emailKey: text('email_key').notNull(),
  email: text('email').notNull(),
  categories: text('categories').array().notNull().default([]),
  requestedAt: instantColumn('requested_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
})

/** Addresses whose mail comes back, and those of which that is over. */
export const failingAddresses = pgTable('failing_addresses', {
  emailKey: text('email_key').primaryKey(),
  since: instantColumn('since').notNull(),
  /** The code of RFC 3463. */
  status: text('status').notNull(),
  diagnostic: text('diagnostic').notNull(),
  endedAt: instantColumn('ended_at'),
})

export const deliveryReports = pgTable('delivery_reports', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 over what the report says of one recipient, or over a message that could not be read. */
  reportKey: text('report_key').notNull(),
  kind: text('kind', { enum: ['permanent', 'temporary', 'complaint', 'unreadable'] }).notNull(),
  emailKey: text('email_key'),
  status: text('status').notNull(),
  diagnostic: text('diagnostic').notNull(),
  receivedAt: instantColumn('received_at').notNull(),
})

export const broadcasts = pgTable('broadcasts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** An id made by the browser: requests with the same id start one broadcast. */
  requestId: uuid('request_id').notNull(),
  template: text('template').notNull(),
  /** The rendered subject and body, the same for everybody. */
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  audience: text('audience', { enum: ['all', 'list'] }).notNull(),
  emails: text('emails').array().notNull().default([]),
  lastUserId: integer('last_user_id').notNull().default(0),
  /** The progress of the job: a user id, or a number of addresses. */
  position: integer('position').notNull().default(0),
  total: integer('total').notNull(),
  queued: integer('queued').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  unconfirmed: integer('unconfirmed').notNull().default(0),
  suspended: integer('suspended').notNull().default(0),
  /** Recipients that were left out because mail to their address comes back. */
  failing: integer('failing').notNull().default(0),
  /** Which users, where not all of them. */
  segment: jsonb('segment').$type<Segment>(),
  /** The values of its placeholders; null for those of the version before. */
  variables: jsonb('variables').$type<Record<string, string>>(),
  /** When the job starts it; null stands for at once. */
  startsAt: instantColumn('starts_at'),
  /** The instant at which its recipients were decided; null for those of the version before. */
  startedAt: instantColumn('started_at'),
  /** While the status is `queued`: it waits for its time, or is being written. */
  phase: text('phase', { enum: ['scheduled', 'writing'] }),
  status: text('status', { enum: ['running', 'queued', 'cancelled'] })
    .notNull()
    .default('running'),
  createdBy: text('created_by').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  endedAt: instantColumn('ended_at'),
})
export type BroadcastRow = typeof broadcasts.$inferSelect

/** The users of a day, where there are many: those whose premium ends, who were last seen, or whose exam is then. */
export const audienceDays = pgTable(
  'audience_days',
  {
    kind: text('kind', { enum: ['premium', 'seen', 'exam'] }).notNull(),
    /** In UTC; `-infinity` for premium that was never given. */
    day: date('day', { mode: 'string' }).notNull(),
    users: integer('users').notNull(),
    /** Those who would be left out, each for the first of these reasons. */
    unsubscribed: integer('unsubscribed').notNull(),
    suspended: integer('suspended').notNull(),
    unconfirmed: integer('unconfirmed').notNull(),
    failing: integer('failing').notNull(),
    countedAt: instantColumn('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)
