import { and, count, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import {
  emailTemplateHistory,
  emailTemplates,
  type OutboxRow,
  outbox,
  unsubscribes,
} from '#server/database/tables/messages.ts'

export type NewMail = typeof outbox.$inferInsert

export async function saveMail(db: Database, mail: NewMail): Promise<number> {
  const [row] = await db.insert(outbox).values(mail).returning({ id: outbox.id })
  if (!row) throw new Error('the mail was not saved')
  return row.id
}

export async function findTemplateChange(
  db: Database,
  key: string,
): Promise<{ subject: string; body: string } | undefined> {
  const [row] = await db
    .select({ subject: emailTemplates.subject, body: emailTemplates.body })
    .from(emailTemplates)
    .where(eq(emailTemplates.key, key))
  return row
}

export async function listTemplateChanges(
  db: Database,
): Promise<{ key: string; subject: string; body: string }[]> {
  return db
    .select({ key: emailTemplates.key, subject: emailTemplates.subject, body: emailTemplates.body })
    .from(emailTemplates)
}

interface TemplateChange {
  key: string
  subject: string
  body: string
  at: Date
  by: { userId: number; username: string }
}

export async function saveTemplateChange(db: Database, change: TemplateChange): Promise<void> {
  const { key, subject, body, at, by } = change
  await db.insert(emailTemplateHistory).values({ key, subject, body, savedAt: at, savedBy: by.username })
  const row = { key, subject, body, updatedAt: at, updatedBy: by.userId }
  await db.insert(emailTemplates).values(row).onConflictDoUpdate({ target: emailTemplates.key, set: row })
}

const due = (now: Date) =>
  and(
    eq(outbox.status, 'queued'),
    lte(outbox.nextAttemptAt, now),
    or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now)),
  )

/** Claims the next due message for this process; other processes claim others. */
export async function claimMail(
  db: Database,
  claim: { now: Date; until: Date },
): Promise<OutboxRow | undefined> {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(due(claim.now))
    .orderBy(outbox.nextAttemptAt, outbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(outbox)
    .set({ claimedUntil: claim.until, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, sql`(${next})`))
    .returning()
  return row
}

export async function updateMail(db: Database, mailId: number, change: Partial<OutboxRow>): Promise<void> {
  await db.update(outbox).set(change).where(eq(outbox.id, mailId))
}

/** Queued messages that have expired, without those that are being sent at this moment. */
export async function listExpiredMail(db: Database, now: Date): Promise<OutboxRow[]> {
  return db
    .select()
    .from(outbox)
    .where(and(due(now), lte(outbox.expiresAt, now)))
    .orderBy(outbox.id)
    .limit(500)
}

export async function findMail(db: Database, mailId: number): Promise<OutboxRow | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, mailId))
  return row
}

export type MailStatus = OutboxRow['status']

const listed = {
  id: outbox.id,
  template: outbox.template,
  toEmail: outbox.toEmail,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  nextAttemptAt: outbox.nextAttemptAt,
  error: outbox.error,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
}
export type ListedMail = Pick<OutboxRow, keyof typeof listed>

/** Newest first. */
export async function listMail(
  db: Database,
  page: { status: MailStatus | undefined; limit: number; offset: number },
): Promise<{ rows: ListedMail[]; total: number }> {
  const which = page.status ? eq(outbox.status, page.status) : undefined
  const [rows, [all]] = await Promise.all([
    db
      .select(listed)
      .from(outbox)
      .where(which)
      .orderBy(desc(outbox.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(outbox).where(which),
  ])
  return { rows, total: all?.total ?? 0 }
}

export async function findMailByUnsubscribeToken(
  db: Database,
  token: string,
): Promise<OutboxRow | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.unsubscribeToken, token))
  return row
}

export async function saveUnsubscribe(db: Database, email: string, now: Date): Promise<void> {
  await db
    .insert(unsubscribes)
    .values({ emailKey: identityKey(email), createdAt: now })
    .onConflictDoNothing()
}

export async function isUnsubscribed(db: Database, email: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(unsubscribes)
    .where(eq(unsubscribes.emailKey, identityKey(email)))
  return rows.length > 0
}
