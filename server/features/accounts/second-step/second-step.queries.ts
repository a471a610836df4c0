import { and, count, eq, gt, isNull, lt, lte, notLike, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { recoveryCodes, signInChallenges } from '#server/database/tables/recovery.ts'

export async function saveChallenge(
  db: Database,
  challenge: { tokenHash: Uint8Array; userId: number; isTemporary: boolean; expiresAt: Date },
): Promise<void> {
  await db.insert(signInChallenges).values(challenge)
}

/** Takes one of the challenge's attempts. @returns undefined when it has expired or none is left. */
export async function takeChallengeAttempt(
  db: Database,
  tokenHash: Uint8Array,
  valid: { now: Date; maxAttempts: number },
): Promise<{ userId: number; isTemporary: boolean } | undefined> {
  const [row] = await db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(
      and(
        eq(signInChallenges.tokenHash, tokenHash),
        gt(signInChallenges.expiresAt, valid.now),
        lt(signInChallenges.attempts, valid.maxAttempts),
      ),
    )
    .returning({ userId: signInChallenges.userId, isTemporary: signInChallenges.isTemporary })
  return row
}

/** @returns whether it still existed: of two right codes at once, one opens a session. */
export async function deleteChallenge(db: Database, tokenHash: Uint8Array): Promise<boolean> {
  const rows = await db
    .delete(signInChallenges)
    .where(eq(signInChallenges.tokenHash, tokenHash))
    .returning({ userId: signInChallenges.userId })
  return rows.length > 0
}

/** For a user whose password or second factor has changed. */
export async function deleteChallengesOf(db: Database, userId: number): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export async function deleteDeadChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, now))
}

/** Marks a time step as used. @returns false when this or a later one was used before. */
export async function spendTotpStep(db: Database, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return rows.length > 0
}

/** @returns whether there was such an unused code. */
export async function spendRecoveryCode(
  db: Database,
  code: { userId: number; codeHash: Uint8Array; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: code.now })
    .where(
      and(
        eq(recoveryCodes.userId, code.userId),
        eq(recoveryCodes.codeHash, code.codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

/** Secrets that do not begin with `prefix`. */
export async function listTotpSecretsWithoutPrefix(
  db: Database,
  prefix: string,
  limit: number,
): Promise<{ id: number; totpSecret: string }[]> {
  const rows = await db
    .select({ id: users.id, totpSecret: users.totpSecret })
    .from(users)
    .where(notLike(users.totpSecret, `${prefix}%`))
    .limit(limit)
  return rows.flatMap(({ id, totpSecret }) => (totpSecret === null ? [] : [{ id, totpSecret }]))
}

/** Replaces a secret by another form of it, unless it has changed since it was read. */
export async function replaceTotpSecret(
  db: Database,
  user: { id: number; totpSecret: string },
  replacement: string,
): Promise<void> {
  await db
    .update(users)
    .set({ totpSecret: replacement })
    .where(and(eq(users.id, user.id), eq(users.totpSecret, user.totpSecret)))
}

export async function replaceRecoveryCodes(
  db: Database,
  userId: number,
  codeHashes: Uint8Array[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codeHashes.length > 0)
    await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

export async function countUnusedRecoveryCodes(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}
