import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { addressConfirmations } from '#server/database/tables/recovery.ts'

export type AddressConfirmation = typeof addressConfirmations.$inferSelect

/** Saves a link. The user's open one, if there is any, is superseded first. */
export async function saveAddressConfirmation(
  tx: Database,
  confirmation: Omit<AddressConfirmation, 'usedAt' | 'supersededAt'>,
): Promise<void> {
  await supersedeAddressConfirmations(tx, confirmation.userId, confirmation.createdAt)
  await tx.insert(addressConfirmations).values(confirmation)
}

export async function findAddressConfirmation(
  db: Database,
  tokenHash: Uint8Array,
): Promise<AddressConfirmation | undefined> {
  const [row] = await db
    .select()
    .from(addressConfirmations)
    .where(eq(addressConfirmations.tokenHash, tokenHash))
  return row
}

const isOpen = (userId: number) =>
  and(
    eq(addressConfirmations.userId, userId),
    isNull(addressConfirmations.usedAt),
    isNull(addressConfirmations.supersededAt),
  )

/** The link that is open now confirms nothing any more. */
export async function supersedeAddressConfirmations(tx: Database, userId: number, now: Date): Promise<void> {
  await tx.update(addressConfirmations).set({ supersededAt: now }).where(isOpen(userId))
}

export async function markAddressConfirmationUsed(
  tx: Database,
  tokenHash: Uint8Array,
  now: Date,
): Promise<void> {
  await tx
    .update(addressConfirmations)
    .set({ usedAt: now })
    .where(eq(addressConfirmations.tokenHash, tokenHash))
}

export async function deleteOldAddressConfirmations(db: Database, before: Date): Promise<void> {
  await db.delete(addressConfirmations).where(lte(addressConfirmations.expiresAt, before))
}
