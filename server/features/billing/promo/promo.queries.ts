import { and, count, desc, eq, gt, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import {
  type PromoCodeRow,
  type PromoReservationRow,
  promoCodes,
  promoReservations,
} from '#server/database/tables/billing.ts'

export async function findPromoCode(db: Database, codeKey: string): Promise<PromoCodeRow | undefined> {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.codeKey, codeKey))
  return row
}

/** The row, locked until the transaction ends: uses of one code are counted one after another. */
export async function lockPromoCode(db: Database, promoId: number): Promise<PromoCodeRow | undefined> {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.id, promoId)).for('update')
  return row
}

/** Confirmed and held uses, without those of one user. */
export async function countPromoUses(
  db: Database,
  promoId: number,
  at: { now: Date; exceptUserId?: number },
): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(promoReservations)
    .where(
      and(
        eq(promoReservations.promoCodeId, promoId),
        or(isNotNull(promoReservations.confirmedAt), gt(promoReservations.heldUntil, at.now)),
        at.exceptUserId === undefined
          ? undefined
          : or(isNull(promoReservations.userId), ne(promoReservations.userId, at.exceptUserId)),
      ),
    )
  return row?.uses ?? 0
}

export async function findPromoUse(
  db: Database,
  promoId: number,
  userId: number,
): Promise<PromoReservationRow | undefined> {
  const [row] = await db
    .select()
    .from(promoReservations)
    .where(and(eq(promoReservations.promoCodeId, promoId), eq(promoReservations.userId, userId)))
  return row
}

/** The code that this user holds and has not used yet. */
export async function findHeldPromo(
  db: Database,
  userId: number,
  now: Date,
): Promise<PromoCodeRow | undefined> {
  const [row] = await db
    .select({ promo: promoCodes })
    .from(promoReservations)
    .innerJoin(promoCodes, eq(promoCodes.id, promoReservations.promoCodeId))
    .where(
      and(
        eq(promoReservations.userId, userId),
        isNull(promoReservations.confirmedAt),
        gt(promoReservations.heldUntil, now),
      ),
    )
    .orderBy(desc(promoReservations.id))
    .limit(1)
  return row?.promo
}

export async function savePromoHold(
  db: Database,
  hold: { promoCodeId: number; userId: number; heldUntil: Date; createdAt: Date },
): Promise<void> {
  await db
    .insert(promoReservations)
    .values(hold)
    .onConflictDoUpdate({
      target: [promoReservations.promoCodeId, promoReservations.userId],
      set: { heldUntil: hold.heldUntil },
    })
}

/** Turns a hold into a use, or adds one where the hold had lapsed. A second confirmation changes nothing. */
export async function confirmPromoUse(
  db: Database,
  use: { promoCodeId: number; userId: number; now: Date },
): Promise<void> {
  await db
    .insert(promoReservations)
    .values({ ...use, heldUntil: use.now, confirmedAt: use.now, createdAt: use.now })
    .onConflictDoUpdate({
      target: [promoReservations.promoCodeId, promoReservations.userId],
      set: { confirmedAt: use.now },
      setWhere: isNull(promoReservations.confirmedAt),
    })
}

/** Releases the codes that a user holds, all or all but one. */
export async function releasePromoHolds(db: Database, userId: number, exceptPromoId?: number): Promise<void> {
  await db
    .delete(promoReservations)
    .where(
      and(
        eq(promoReservations.userId, userId),
        isNull(promoReservations.confirmedAt),
        exceptPromoId === undefined ? undefined : ne(promoReservations.promoCodeId, exceptPromoId),
      ),
    )
}

export async function deleteLapsedHolds(db: Database, now: Date): Promise<void> {
  await db
    .delete(promoReservations)
    .where(and(isNull(promoReservations.confirmedAt), lte(promoReservations.heldUntil, now)))
}
