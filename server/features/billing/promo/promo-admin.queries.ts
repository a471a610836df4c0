import { and, count, desc, eq, gt, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { orders, type PromoCodeRow, promoCodes, promoReservations } from '#server/database/tables/billing.ts'

export type NewPromoCode = Omit<typeof promoCodes.$inferInsert, 'codeKey'>

/** A promo code with the number of its confirmed and held uses. */
export interface ListedPromoCode {
  promo: PromoCodeRow
  currentUses: number
}

/** Lists codes before an id, newest first. One statement counts their uses. */
export async function listPromoCodes(
  db: Database,
  part: { beforeId: number | undefined; limit: number; now: Date },
): Promise<ListedPromoCode[]> {
  const rows = await db
    .select()
    .from(promoCodes)
    .where(part.beforeId === undefined ? undefined : lt(promoCodes.id, part.beforeId))
    .orderBy(desc(promoCodes.id))
    .limit(part.limit)
  const uses = await countUsesOf(
    db,
    rows.map(({ id }) => id),
    part.now,
  )
  return rows.map((promo) => ({ promo, currentUses: uses.get(promo.id) ?? 0 }))
}

export type ListedPromoUse = Awaited<ReturnType<typeof listPromoUses>>[number]

/** Lists who used a code or holds it before an id, newest first, with the latest order of each. */
export async function listPromoUses(
  db: Database,
  part: { promoId: number; beforeId: number | undefined; limit: number; now: Date },
) {
  const latestOrder = db
    .selectDistinctOn([orders.userId], {
      userId: orders.userId,
      planName: orders.planName,
      promoDiscountCents: orders.promoDiscountCents,
    })
    .from(orders)
    .where(eq(orders.promoCodeId, part.promoId))
    .orderBy(orders.userId, desc(isNotNull(orders.activatedAt)), desc(orders.id))
    .as('latest_order')
  return db
    .select({
      use: promoReservations,
      username: users.username,
      email: users.email,
      planName: latestOrder.planName,
      discountCents: latestOrder.promoDiscountCents,
    })
    .from(promoReservations)
    .leftJoin(users, eq(users.id, promoReservations.userId))
    .leftJoin(latestOrder, eq(latestOrder.userId, promoReservations.userId))
    .where(
      and(
        eq(promoReservations.promoCodeId, part.promoId),
        or(isNotNull(promoReservations.confirmedAt), gt(promoReservations.heldUntil, part.now)),
        part.beforeId === undefined ? undefined : lt(promoReservations.id, part.beforeId),
      ),
    )
    .orderBy(desc(promoReservations.id))
    .limit(part.limit)
}

async function countUsesOf(db: Database, promoIds: number[], now: Date): Promise<Map<number, number>> {
  if (promoIds.length === 0) return new Map()
  const rows = await db
    .select({ promoId: promoReservations.promoCodeId, uses: count() })
    .from(promoReservations)
    .where(
      and(
        inArray(promoReservations.promoCodeId, promoIds),
        or(isNotNull(promoReservations.confirmedAt), gt(promoReservations.heldUntil, now)),
      ),
    )
    .groupBy(promoReservations.promoCodeId)
  return new Map(rows.map(({ promoId, uses }) => [promoId, uses]))
}

export async function savePromoCode(db: Database, promo: NewPromoCode): Promise<PromoCodeRow> {
  const [row] = await db.insert(promoCodes).values(promo).returning()
  if (!row) throw new Error('the promo code was not saved')
  return row
}

export async function changePromoCode(
  db: Database,
  promoId: number,
  change: Partial<NewPromoCode>,
): Promise<PromoCodeRow> {
  const [row] = await db.update(promoCodes).set(change).where(eq(promoCodes.id, promoId)).returning()
  if (!row) throw new Error(`promo code ${promoId} does not exist`)
  return row
}

/**
 * Deletes a promo code with its reservations. Orders keep its name; their reference to its row is removed
 * first, in the order in which an activation locks the two.
 */
export async function deletePromoCode(tx: Database, promoId: number): Promise<PromoCodeRow | undefined> {
  await tx.update(orders).set({ promoCodeId: null }).where(eq(orders.promoCodeId, promoId))
  const [row] = await tx.delete(promoCodes).where(eq(promoCodes.id, promoId)).returning()
  return row
}
