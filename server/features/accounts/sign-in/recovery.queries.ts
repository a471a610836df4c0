import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { recoveryRequests, temporaryPasswords } from '#server/database/tables/recovery.ts'

export type RecoveryKind = 'password' | 'username'

export async function saveRecoveryRequest(
  db: Database,
  request: typeof recoveryRequests.$inferInsert,
): Promise<void> {
  await db.insert(recoveryRequests).values(request)
}

/** Takes the oldest request off the queue; it returns there if the transaction fails. */
export async function takeRecoveryRequest(
  db: Database,
): Promise<typeof recoveryRequests.$inferSelect | undefined> {
  const next = db
    .select({ id: recoveryRequests.id })
    .from(recoveryRequests)
    .orderBy(recoveryRequests.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .delete(recoveryRequests)
    .where(eq(recoveryRequests.id, sql`(${next})`))
    .returning()
  return row
}

/** Replaces the user's previous temporary password, used or not. */
export async function saveTemporaryPassword(
  db: Database,
  password: Omit<typeof temporaryPasswords.$inferSelect, 'usedAt'>,
): Promise<void> {
  await db
    .insert(temporaryPasswords)
    .values(password)
    .onConflictDoUpdate({ target: temporaryPasswords.userId, set: { ...password, usedAt: null } })
}

/** The temporary password that may still open a session. */
export async function findUnusedTemporaryPassword(
  db: Database,
  userId: number,
  now: Date,
): Promise<{ passwordHash: string; mailedTo: string | null } | undefined> {
  const { passwordHash, mailedTo } = temporaryPasswords
  const [row] = await db
    .select({ passwordHash, mailedTo })
    .from(temporaryPasswords)
    .where(unused(userId, now))
  return row
}

/** @returns undefined when it could not be used: of two attempts at once, one succeeds. */
export async function markTemporaryPasswordUsed(
  db: Database,
  userId: number,
  now: Date,
): Promise<{ mailedTo: string | null } | undefined> {
  const [row] = await db
    .update(temporaryPasswords)
    .set({ usedAt: now })
    .where(unused(userId, now))
    .returning({ mailedTo: temporaryPasswords.mailedTo })
  return row
}

/** The hash that opened the user's temporary session. */
export async function findUsedTemporaryPassword(db: Database, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordHash: temporaryPasswords.passwordHash })
    .from(temporaryPasswords)
    .where(and(eq(temporaryPasswords.userId, userId), sql`${temporaryPasswords.usedAt} is not null`))
  return row?.passwordHash
}

export async function deleteTemporaryPassword(db: Database, userId: number): Promise<void> {
  await db.delete(temporaryPasswords).where(eq(temporaryPasswords.userId, userId))
}

export async function deleteOldTemporaryPasswords(db: Database, before: Date): Promise<void> {
  await db.delete(temporaryPasswords).where(lte(temporaryPasswords.expiresAt, before))
}

const unused = (userId: number, now: Date) =>
  and(
    eq(temporaryPasswords.userId, userId),
    isNull(temporaryPasswords.usedAt),
    gt(temporaryPasswords.expiresAt, now),
  )
