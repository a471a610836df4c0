import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { MailState } from '#contracts/messages/messages.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { beginningOf } from '#server/database/like-pattern.ts'
import { addressIsConfirmed } from '#server/database/rules-in-sql.ts'
import { users } from '#server/database/tables/accounts.ts'
import { type OutboxRow, outbox } from '#server/database/tables/messages.ts'

export type NewMail = typeof outbox.$inferInsert

/** @returns the id; undefined when a message with this key was saved before. */
export async function saveMail(db: Database, mail: NewMail): Promise<number | undefined> {
  const [row] = await db
    .insert(outbox)
    .values(mail)
    .onConflictDoNothing({ target: outbox.messageKey })
    .returning({ id: outbox.id })
  return row?.id
}

/** Waits to be sent, and is not being sent at this moment. */
const isWaiting = (now: Date) =>
  and(eq(outbox.status, 'queued'), or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now)))

const due = (now: Date) => and(isWaiting(now), lte(outbox.nextAttemptAt, now))

/** The order of the index outbox_due: mail to one person comes before that of a broadcast. */
const order = [sql`(${outbox.broadcastId} is not null)`, outbox.nextAttemptAt, outbox.id]

/** Claims the next due message for this process; other processes claim others. */
export async function claimMail(
  db: Database,
  claim: { now: Date; until: Date },
): Promise<OutboxRow | undefined> {
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(due(claim.now))
    .orderBy(...order)
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

/** Lists queued messages that have expired, except those that are being sent at this moment. */
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

/** The message with this key, which is part of its Message-ID. */
export async function findMailByKey(db: Database, messageKey: string): Promise<OutboxRow | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.messageKey, messageKey))
  return row
}

/** The message, locked until the transaction ends, so that nobody sends it. */
export async function lockMail(tx: Database, mailId: number): Promise<OutboxRow | undefined> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, mailId)).for('update')
  return row
}

/** Messages about a user that wait to be sent to this address, locked. */
export async function listWaitingMail(
  tx: Database,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<OutboxRow[]> {
  return tx
    .select()
    .from(outbox)
    .where(
      and(eq(outbox.userId, userId), isWaiting(now), sql`lower(${outbox.toEmail}) = lower(${email}::text)`),
    )
    .orderBy(outbox.id)
    .for('update')
}

const listed = {
  id: outbox.id,
  template: outbox.template,
  toEmail: outbox.toEmail,
  userId: outbox.userId,
  subject: outbox.subject,
  status: outbox.status,
  attempts: outbox.attempts,
  nextAttemptAt: outbox.nextAttemptAt,
  error: outbox.error,
  unansweredAt: outbox.unansweredAt,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  bouncedAt: outbox.bouncedAt,
  bounce: outbox.bounce,
}
export type ListedMail = Pick<OutboxRow, keyof typeof listed>

export interface MailFilter {
  /** As `presentMailState` shows it. */
  status?: MailState['status'] | undefined
  template?: string | undefined
  /** The beginning of the recipient's address, in any case. */
  recipient?: string | undefined
  user?: number | undefined
  broadcast?: number | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** What came back was sent before. */
const hasStatus = (status: MailState['status']) =>
  status === 'bounced'
    ? isNotNull(outbox.bouncedAt)
    : and(eq(outbox.status, status), isNull(outbox.bouncedAt))

/** Newest first: the messages written before the message with the id `before`. */
export async function listMail(
  db: Database,
  { status, template, recipient, user, broadcast, since, until }: MailFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ListedMail[]> {
  // If that message is gone, the list continues after the next older one.
  const place = sql`(select created_at from outbox where id <= ${before} order by id desc limit 1)`
  return db
    .select(listed)
    .from(outbox)
    .where(
      and(
        status ? hasStatus(status) : undefined,
        template ? eq(outbox.template, template) : undefined,
        recipient ? sql`lower(${outbox.toEmail}) like lower(${beginningOf(recipient)}::text)` : undefined,
        user ? eq(outbox.userId, user) : undefined,
        broadcast ? eq(outbox.broadcastId, broadcast) : undefined,
        since ? gte(outbox.createdAt, since) : undefined,
        until ? lt(outbox.createdAt, until) : undefined,
        before ? sql`(${outbox.createdAt}, ${outbox.id}) < (${place}, ${before}::int)` : undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
}

/** The number of messages that failed, counted up to `most`. */
export async function countFailedMail(db: Database, most: number): Promise<number> {
  const { rows } = await db.execute<{ failed: number }>(sql`
    select count(*)::int as failed from (select from outbox where status = 'failed' limit ${most}) f`)
  return rows[0]?.failed ?? 0
}

export async function findMailByUnsubscribeToken(
  db: Database,
  token: string,
): Promise<OutboxRow | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.unsubscribeToken, token))
  return row
}

/** The accounts with one of these addresses. */
export async function findUsersByEmail(
  db: Database,
  emails: string[],
): Promise<{ id: number; emailKey: string; isConfirmed: boolean; isSuspended: boolean }[]> {
  const keys = emails.map(identityKey)
  const rows = await db
    .select({
      id: users.id,
      emailKey: users.emailKey,
      isConfirmed: addressIsConfirmed,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(inArray(users.emailKey, keys))
  return rows.flatMap(({ emailKey, ...user }) => (emailKey === null ? [] : [{ ...user, emailKey }]))
}
