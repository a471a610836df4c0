import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { TextSize } from '#contracts/study/study-settings.ts'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import { unaskedMinutes } from '#domain/exam-plan/daily-minutes.ts'
import type { MinutesProfile } from '#domain/exam-plan/minutes-profile.ts'
import { bytea, instantColumn, tsvector } from './columns.ts'

export const users = pgTable('users', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  username: text('username').notNull(),
  usernameKey: text('username_key'),
  email: text('email').notNull(),
  emailKey: text('email_key'),
  /**
   * The address that its owner has proved to read; the account's address is confirmed while this equals
   * `email`.
   */
  confirmedEmail: text('confirmed_email'),
  /** A new address that was asked for; it becomes the current one when it is confirmed. */
  pendingEmail: text('pending_email'),
  /** The rule that made the two keys; null for keys that are still to be made. */
  identityKeyVersion: integer('identity_key_version'),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  degrees: text('degrees').notNull(),
  /** The words of names and address. */
  search: tsvector('search').generatedAlwaysAs('generated in SQL'),
  role: text('role').notNull(),
  practiceLocation: text('practice_location').notNull().default(''),
  isAdmin: boolean('is_admin').notNull().default(false),
  isNamedInThanks: boolean('is_named_in_thanks').notNull().default(false),
  contentRoles: text('content_roles').array().$type<ContentRole[]>().notNull().default([]),
  subscriptionPlan: text('subscription_plan').notNull().default('free'),
  subscriptionEndsAt: instantColumn('subscription_ends_at'),
  endedAccessNoted: instantColumn('ended_access_noted'),
  /** The end of premium of which the user was reminded, or would have been. */
  remindedOfEnd: instantColumn('reminded_of_end'),
  timeZone: text('time_zone').notNull().default('UTC'),
  examDate: date('exam_date', { mode: 'string' }),
  examDateSetAt: instantColumn('exam_date_set_at'),
  newCardsPerDay: integer('new_cards_per_day').notNull().default(20),
  dailyMinutes: integer('daily_minutes').notNull().default(unaskedMinutes),
  /** Null stands for the default. */
  minutesProfile: text('minutes_profile').$type<MinutesProfile>(),
  /** A study day; null when it was set before profiles existed, or without an exam date. */
  profileBegunOn: integer('profile_begun_on'),
  /** The minutes of the longest day; null when the learner has not chosen them. */
  longestDay: integer('longest_day'),
  easyButton: boolean('easy_button').notNull().default(false),
  singleKeys: boolean('single_keys').notNull().default(true),
  hideBadges: boolean('hide_badges').notNull().default(false),
  textSize: text('text_size').$type<TextSize>().notNull().default('medium'),
  swipes: boolean('swipes').notNull().default(true),
  /** Whether components of drugs come in Today beside the flashcards. */
  drugsInToday: boolean('drugs_in_today').notNull().default(false),
  /** The part of a day's minutes, in percent, for own cards that name no category. */
  ownCardsShare: integer('own_cards_share').notNull().default(10),
  questionsInToday: boolean('questions_in_today').notNull().default(true),
  /**
   * The study day on which the learner last asked for questions; null when they have had them from the first
   * day.
   */
  questionsInTodaySince: integer('questions_in_today_since'),
  newWhileCatchingUp: boolean('new_while_catching_up').notNull().default(false),
  keepsAfterExam: boolean('keeps_after_exam').notNull().default(false),
  /** The categories of the outline in which the learner feels weakest. */
  weakCategories: text('weak_categories').array().notNull().default([]),
  /** When the learner finished or skipped the questions after the registration. */
  firstRunAt: instantColumn('first_run_at'),
  /** The 21 weights of FSRS-6 fitted to this learner; null stands for the defaults. */
  memoryWeights: doublePrecision('memory_weights').array(),
  totpSecret: text('totp_secret'),
  totpEnabledAt: instantColumn('totp_enabled_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** Since when the account is suspended: signed out and not let in. */
  suspendedAt: instantColumn('suspended_at'),
  /** Whether a sign-in from a new browser is mailed; null means yes for admins and no for others. */
  mailsNewBrowser: boolean('mails_new_browser'),
  acceptedPolicyAt: instantColumn('accepted_policy_at'),
  /** The code of the referral link through which the user came. */
  referralCode: text('referral_code'),
  /** The last time that the user was seen, to within an hour; it stays when the sessions end. */
  lastSeenAt: instantColumn('last_seen_at'),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})
export type UserRow = typeof users.$inferSelect

/** Premium that was given, once per row; months or days. */
export const premiumGrants = pgTable('premium_grants', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  orderId: integer('order_id'),
  source: text('source', { enum: ['order', 'admin', 'earlier'] }).notNull(),
  planId: text('plan_id'),
  months: integer('months'),
  days: integer('days'),
  givenAt: instantColumn('given_at').notNull(),
  givenBy: text('given_by').notNull().default(''),
  reason: text('reason').notNull().default(''),
  requestId: uuid('request_id'),
  endedAt: instantColumn('ended_at'),
  endedBy: text('ended_by').notNull().default(''),
  endReason: text('end_reason').notNull().default(''),
})
export type PremiumGrantRow = typeof premiumGrants.$inferSelect

export const sessions = pgTable('sessions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  userId: integer('user_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  lastSeenAt: instantColumn('last_seen_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  /** The last time the user proved who they are, by signing in or again later. */
  provedAt: instantColumn('signed_in_at').notNull(),
  isTemporary: boolean('is_temporary').notNull().default(false),
  userAgent: text('user_agent').notNull().default(''),
})
export type SessionRow = typeof sessions.$inferSelect

export const throttles = pgTable('throttles', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instantColumn('at').notNull().defaultNow(),
  actorId: integer('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  requestId: text('request_id').notNull().default(''),
  address: text('address').notNull().default(''),
})
