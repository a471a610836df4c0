import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { PremiumGrant } from '#domain/pricing/premium-periods.ts'
import type { Database } from '#server/database/connect.ts'
import { addressIsConfirmed } from '#server/database/rules-in-sql.ts'
import { type PremiumGrantRow, premiumGrants, type UserRow, users } from '#server/database/tables/accounts.ts'
import { orders, payments } from '#server/database/tables/billing.ts'

export type NewGrant = typeof premiumGrants.$inferInsert

/** A grant, also in the form that the rule for its dates takes. */
export type StoredGrant = PremiumGrantRow & PremiumGrant

/** The grants of these users, those of a user in the order in which they were given. */
export async function listGrants(db: Database, userIds: number[]): Promise<StoredGrant[]> {
  const rows = await db
    .select()
    .from(premiumGrants)
    .where(inArray(premiumGrants.userId, userIds))
    .orderBy(asc(premiumGrants.givenAt), asc(premiumGrants.id))
  return rows.map((row) => ({
    ...row,
    givenMs: row.givenAt.getTime(),
    length: row.months === null ? { days: row.days ?? 0 } : { months: row.months },
    endedMs: row.endedAt?.getTime() ?? null,
  }))
}

export async function saveGrants(tx: Database, grants: NewGrant[]): Promise<PremiumGrantRow[]> {
  return grants.length === 0 ? [] : tx.insert(premiumGrants).values(grants).returning()
}

/** Ends a grant. The payment that bought it, of which a receipt speaks, names the same instant. */
export async function markGrantEnded(
  tx: Database,
  { id, orderId }: Pick<PremiumGrantRow, 'id' | 'orderId'>,
  end: { at: Date; by: string; reason: string },
): Promise<void> {
  await tx
    .update(premiumGrants)
    .set({ endedAt: end.at, endedBy: end.by, endReason: end.reason })
    .where(eq(premiumGrants.id, id))
  if (orderId === null) return
  await tx
    .update(payments)
    .set({ accessEndedAt: end.at })
    .where(and(eq(payments.orderId, orderId), sql`${payments.status} = 'paid'`))
}

/** Takes back the end of a grant, as `markGrantEnded` set it. */
export async function reopenGrant(
  tx: Database,
  { id, orderId }: { id: number; orderId: number },
): Promise<void> {
  await tx
    .update(premiumGrants)
    .set({ endedAt: null, endedBy: '', endReason: '' })
    .where(eq(premiumGrants.id, id))
  await tx
    .update(payments)
    .set({ accessEndedAt: null })
    .where(and(eq(payments.orderId, orderId), sql`${payments.status} = 'paid'`))
}

const isPaymentOfOrder = and(eq(payments.orderId, orders.id), sql`${payments.status} = 'paid'`)

/** The grants that this request of an admin gave and that stand, by user. */
export async function findStandingGrantsOf(
  db: Database,
  { requestId, userIds }: { requestId: string; userIds: number[] },
): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: premiumGrants.userId, id: premiumGrants.id })
    .from(premiumGrants)
    .where(
      and(
        inArray(premiumGrants.userId, userIds),
        eq(premiumGrants.requestId, requestId),
        isNull(premiumGrants.endedAt),
      ),
    )
  return new Map(rows.map(({ userId, id }) => [userId, id]))
}

/** Activated orders of these users without a grant: from before the table, or by a server of the version before. */
export async function listOrdersWithoutGrant(db: Database, userIds: number[]) {
  return db
    .select({
      id: orders.id,
      userId: orders.userId,
      planId: orders.planId,
      activatedAt: orders.activatedAt,
      accessFrom: orders.accessFrom,
      accessUntil: orders.accessUntil,
      accessEndedAt: payments.accessEndedAt,
    })
    .from(orders)
    .leftJoin(payments, isPaymentOfOrder)
    .leftJoin(premiumGrants, eq(premiumGrants.orderId, orders.id))
    .where(
      and(
        inArray(orders.userId, userIds),
        isNotNull(orders.activatedAt),
        isNotNull(orders.accessUntil),
        isNull(premiumGrants.id),
      ),
    )
    .orderBy(asc(orders.activatedAt), asc(orders.id))
}
export type OrderWithoutGrant = Awaited<ReturnType<typeof listOrdersWithoutGrant>>[number]

/** Grants that stand although the access of their payment was ended, by a server of the version before. */
export async function listGrantsEndedElsewhere(db: Database, userIds: number[]) {
  return db
    .select({
      id: premiumGrants.id,
      orderId: premiumGrants.orderId,
      userId: premiumGrants.userId,
      endedAt: payments.accessEndedAt,
    })
    .from(premiumGrants)
    .innerJoin(orders, eq(orders.id, premiumGrants.orderId))
    .innerJoin(payments, isPaymentOfOrder)
    .where(
      and(
        inArray(premiumGrants.userId, userIds),
        isNull(premiumGrants.endedAt),
        isNotNull(payments.accessEndedAt),
      ),
    )
}

/** The payments of these orders, by order. */
export async function findPaymentsOfOrders(
  db: Database,
  orderIds: number[],
): Promise<Map<number, { id: number; paidAt: Date }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ orderId: orders.id, id: payments.id, paidAt: payments.paidAt })
    .from(orders)
    .innerJoin(payments, isPaymentOfOrder)
    .where(inArray(orders.id, orderIds))
  return new Map(rows.map(({ orderId, ...payment }) => [orderId, payment]))
}

/** Users who have or had premium, after an id. */
export async function listUsersWithPremium(
  db: Database,
  part: { afterId: number; limit: number },
): Promise<Pick<UserRow, 'id' | 'subscriptionEndsAt'>[]> {
  const hasGrant = db
    .select({ id: premiumGrants.id })
    .from(premiumGrants)
    .where(eq(premiumGrants.userId, users.id))
  return db
    .select({ id: users.id, subscriptionEndsAt: users.subscriptionEndsAt })
    .from(users)
    .where(and(gt(users.id, part.afterId), or(isNotNull(users.subscriptionEndsAt), sql`exists ${hasGrant}`)))
    .orderBy(asc(users.id))
    .limit(part.limit)
}

export interface SoonEnding {
  id: number
  username: string
  email: string
  endsAt: Date
}

/**
 * Users whose premium ends within `aheadMs`, and to whom none was given within as long a time, except admins, suspended
 * users and those whose address is not confirmed. Each is returned once for each end, to one server only.
 */
export async function takeSoonEnding(
  tx: Database,
  { now, aheadMs, limit }: { now: Date; aheadMs: number; limit: number },
): Promise<SoonEnding[]> {
  const givenLately = tx
    .select({ id: premiumGrants.id })
    .from(premiumGrants)
    .where(
      and(
        eq(premiumGrants.userId, users.id),
        isNull(premiumGrants.endedAt),
        gt(premiumGrants.givenAt, new Date(now.getTime() - aheadMs)),
      ),
    )
  const ending = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        gt(users.subscriptionEndsAt, now),
        lte(users.subscriptionEndsAt, new Date(now.getTime() + aheadMs)),
        sql`${users.remindedOfEnd} is distinct from ${users.subscriptionEndsAt}`,
        eq(users.isAdmin, false),
        isNull(users.suspendedAt),
        addressIsConfirmed,
        notExists(givenLately),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .update(users)
    .set({ remindedOfEnd: sql`${users.subscriptionEndsAt}` })
    .where(inArray(users.id, ending))
    .returning({
      id: users.id,
      username: users.username,
      email: users.email,
      endsAt: users.subscriptionEndsAt,
    })
  return rows.flatMap(({ endsAt, ...user }) => (endsAt ? [{ ...user, endsAt }] : []))
}
