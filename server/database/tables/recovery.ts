import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instantColumn } from './columns.ts'

export const recoveryRequests = pgTable('recovery_requests', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind', { enum: ['password', 'username'] }).notNull(),
  email: text('email').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  address: text('address').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
})

export const temporaryPasswords = pgTable('temporary_passwords', {
  userId: integer('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  usedAt: instantColumn('used_at'),
  createdAt: instantColumn('created_at').notNull(),
  /** Null when the password was shown to the admin who sent the invitation. */
  mailedTo: text('mailed_to'),
})

export const invitations = pgTable('invitations', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  acceptedAt: instantColumn('accepted_at'),
  createdAt: instantColumn('created_at').notNull(),
})

export const addressConfirmations = pgTable('address_confirmations', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  email: text('email').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  usedAt: instantColumn('used_at'),
  supersededAt: instantColumn('superseded_at'),
})

export const signInChallenges = pgTable('sign_in_challenges', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  isTemporary: boolean('is_temporary').notNull().default(false),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: instantColumn('expires_at').notNull(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: instantColumn('used_at'),
})
