import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  max,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { addressIsConfirmed } from '#server/database/rules-in-sql.ts'
import { users } from '#server/database/tables/accounts.ts'
import { type BroadcastRow, broadcasts, outbox } from '#server/database/tables/messages.ts'
import type { NewMail } from '#server/features/messages/messages.queries.ts'

const { emails: _emails, body: _body, ...shown } = getTableColumns(broadcasts)
/** A broadcast without its addresses and its body, which may be long. */
export type Broadcast = Omit<BroadcastRow, 'emails' | 'body'>

/** @returns undefined when this request has already started a broadcast. */
export async function saveBroadcast(
  tx: Database,
  broadcast: typeof broadcasts.$inferInsert,
): Promise<Broadcast | undefined> {
  const [row] = await tx.insert(broadcasts).values(broadcast).onConflictDoNothing().returning(shown)
  return row
}

export async function findBroadcastOfRequest(
  db: Database,
  requestId: string,
): Promise<Broadcast | undefined> {
  const [row] = await db.select(shown).from(broadcasts).where(eq(broadcasts.requestId, requestId))
  return row
}

export async function findBroadcast(db: Database, id: number): Promise<Broadcast | undefined> {
  const [row] = await db.select(shown).from(broadcasts).where(eq(broadcasts.id, id))
  return row
}

/** Locks the broadcast; waits until the job has written its current batch. */
export async function lockBroadcast(tx: Database, id: number): Promise<Broadcast | undefined> {
  const [row] = await tx.select(shown).from(broadcasts).where(eq(broadcasts.id, id)).for('update')
  return row
}

/** The oldest broadcast to start or to write, locked for this process until the transaction ends. */
export async function claimBroadcast(tx: Database, now: Date): Promise<Broadcast | undefined> {
  const isDue = and(eq(broadcasts.phase, 'scheduled'), lte(broadcasts.startsAt, now))
  const isBegun = and(eq(broadcasts.status, 'queued'), or(eq(broadcasts.phase, 'writing'), isDue))
  const [row] = await tx
    .select(shown)
    .from(broadcasts)
    .where(or(eq(broadcasts.status, 'running'), isBegun))
    .orderBy(asc(broadcasts.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

export async function updateBroadcast(
  tx: Database,
  id: number,
  change: Partial<BroadcastRow>,
): Promise<Broadcast> {
  const [row] = await tx.update(broadcasts).set(change).where(eq(broadcasts.id, id)).returning(shown)
  if (!row) throw new Error(`the broadcast ${id} is gone`)
  return row
}

/**
 * The change that ends the writing: the addresses of the list are deleted, since nothing else may be known
 * about the people behind them.
 */
export const writtenBroadcast = { emails: [] as string[], phase: null }

/** The parts of a broadcast that a mail of it needs when it is sent. */
export async function findBroadcastMail(
  db: Database,
  id: number,
): Promise<{ body: string; status: BroadcastRow['status'] } | undefined> {
  const [row] = await db
    .select({ body: broadcasts.body, status: broadcasts.status })
    .from(broadcasts)
    .where(eq(broadcasts.id, id))
  return row
}

/** Newest first. */
export async function listNewestBroadcasts(db: Database, limit: number): Promise<Broadcast[]> {
  return db.select(shown).from(broadcasts).orderBy(desc(broadcasts.id)).limit(limit)
}

/** The number of users in the segment, and the last of all user ids. */
export async function countUsers(db: Database, which: SQL): Promise<{ total: number; lastId: number }> {
  const [row] = await db
    .select({ total: sql<number>`(count(*) filter (where ${which}))::int`, lastId: max(users.id) })
    .from(users)
  return { total: row?.total ?? 0, lastId: row?.lastId ?? 0 }
}

export interface Recipient {
  email: string
  userId: number | null
  /** Also true for an address of a list that has no account: the admin who typed it knows it. */
  isConfirmed: boolean
  isSuspended: boolean
}

/** The next users of a broadcast to users, in the order of their ids. */
export async function listNextUsers(
  tx: Database,
  { position, lastUserId }: Broadcast,
  { which, limit }: { which: SQL; limit: number },
): Promise<(Recipient & { userId: number })[]> {
  return tx
    .select({
      email: users.email,
      userId: users.id,
      isConfirmed: addressIsConfirmed,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(and(gt(users.id, position), lte(users.id, lastUserId), which))
    .orderBy(asc(users.id))
    .limit(limit)
}

/** The length of a list. */
export async function countListed(tx: Database, id: number): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`cardinality(${broadcasts.emails})` })
    .from(broadcasts)
    .where(eq(broadcasts.id, id))
  return row?.total ?? 0
}

/** The next addresses of a broadcast to a list. */
export async function listNextAddresses(
  tx: Database,
  { id, position }: Broadcast,
  limit: number,
): Promise<string[]> {
  const [row] = await tx
    .select({ emails: sql<string[]>`${broadcasts.emails}[${position + 1}::int : ${position + limit}::int]` })
    .from(broadcasts)
    .where(eq(broadcasts.id, id))
  return row?.emails ?? []
}

export async function saveMails(tx: Database, mails: NewMail[]): Promise<void> {
  if (mails.length > 0) await tx.insert(outbox).values(mails)
}

export type OutboxCounts = Record<'queued' | 'sent' | 'failed', number>

/** What became of the e-mails of these broadcasts, read from the index outbox_broadcast. */
export async function countBroadcastMail(db: Database, ids: number[]): Promise<Map<number, OutboxCounts>> {
  const rows = await db
    .select({ id: outbox.broadcastId, status: outbox.status, mails: count() })
    .from(outbox)
    .where(inArray(outbox.broadcastId, ids))
    .groupBy(outbox.broadcastId, outbox.status)
  const counts = new Map(ids.map((id) => [id, { queued: 0, sent: 0, failed: 0 }]))
  for (const { id, status, mails } of rows) {
    const ofBroadcast = counts.get(id ?? 0)
    if (ofBroadcast) ofBroadcast[status] = mails
  }
  return counts
}

/** Deletes queued mail, except what is being sent at this moment. @returns how many were deleted. */
export async function deleteQueuedMail(
  tx: Database,
  { broadcastId, now }: { broadcastId: number; now: Date },
): Promise<number> {
  const unclaimed = or(isNull(outbox.claimedUntil), lte(outbox.claimedUntil, now))
  const rows = await tx
    .delete(outbox)
    .where(and(eq(outbox.broadcastId, broadcastId), eq(outbox.status, 'queued'), unclaimed))
    .returning({ id: outbox.id })
  return rows.length
}
