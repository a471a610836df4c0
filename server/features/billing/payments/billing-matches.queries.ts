import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { beginningOf } from '#server/database/like-pattern.ts'
import { users } from '#server/database/tables/accounts.ts'
import { orders, payments, promoCodes } from '#server/database/tables/billing.ts'

export interface FoundPayment {
  id: number
  username: string | null
  planName: string | null
  amountCents: number
  /** The currency code in lower case. */
  currency: string
  paidAt: Date
  providerPaymentId: string
}

export function findPromoCodesLike(
  db: Database,
  { typed, limit }: { typed: string; limit: number },
): Promise<{ id: number; code: string; description: string }[]> {
  return db
    .select({ id: promoCodes.id, code: promoCodes.code, description: promoCodes.description })
    .from(promoCodes)
    .where(sql`starts_with(${promoCodes.codeKey}, upper(${typed}))`)
    .orderBy(desc(promoCodes.id))
    .limit(limit)
}

const foundPayment = {
  id: payments.id,
  username: users.username,
  planName: orders.planName,
  amountCents: payments.amountCents,
  currency: payments.currency,
  paidAt: payments.paidAt,
  providerPaymentId: payments.providerPaymentId,
}

const findPayments = (db: Database, which: SQL | undefined, limit: number): Promise<FoundPayment[]> =>
  db
    .select(foundPayment)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(which)
    .orderBy(desc(payments.paidAt))
    .limit(limit)

/** Finds the payment whose receipt has this number. */
export function findPaymentOfReceipt(
  db: Database,
  { paymentId, year }: { paymentId: number; year: number | null },
): Promise<FoundPayment[]> {
  const isOfYear =
    year === null ? undefined : sql`extract(year from ${payments.paidAt} at time zone 'UTC') = ${year}`
  return findPayments(db, and(eq(payments.id, paymentId), isOfYear), 1)
}

/**
 * Finds payments of these users, and those with an id at the provider that begins like this, of the payment
 * or of its order: newest first.
 */
export function findPaymentsLike(
  db: Database,
  { providerId, userIds, limit }: { providerId: string | undefined; userIds: number[]; limit: number },
): Promise<FoundPayment[]> {
  if (providerId === undefined && userIds.length === 0) return Promise.resolve([])
  const ofUsers = sql`(select id from payments where user_id = any(${idArray(userIds)}::int[])
    order by paid_at desc limit ${limit})`
  const begun = beginningOf(providerId ?? '')
  const atProvider = sql`
    union (select id from payments where provider_payment_id like ${begun} limit ${limit})
    union (select p.id from orders o join payments p on p.order_id = o.id and p.status = 'paid'
      where o.provider_ref like ${begun} limit ${limit})`
  const ids = sql`array(${ofUsers} ${providerId === undefined ? sql`` : atProvider})`
  return findPayments(db, sql`${payments.id} = any(${ids})`, limit)
}

export interface FoundOrder {
  id: number
  userId: number | null
  username: string | null
  planName: string
  amountCents: number
  currency: string
  status: string
  createdAt: Date
  providerRef: string | null
}

/** Finds orders without a payment whose id at the provider begins like this, newest first. */
export function findUnpaidOrdersLike(
  db: Database,
  { providerId, limit }: { providerId: string; limit: number },
): Promise<FoundOrder[]> {
  const isUnpaid = sql`not exists (select 1 from payments p where p.order_id = ${orders.id})`
  return db
    .select({
      id: orders.id,
      userId: orders.userId,
      username: users.username,
      planName: orders.planName,
      amountCents: orders.amountCents,
      currency: orders.currency,
      status: orders.status,
      createdAt: orders.createdAt,
      providerRef: orders.providerRef,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(sql`${orders.providerRef} like ${beginningOf(providerId)}`, isUnpaid))
    .orderBy(desc(orders.id))
    .limit(limit)
}
