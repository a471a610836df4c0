import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type OrderRow, orders, type PaymentRow, payments } from '#server/database/tables/billing.ts'

/** A payment that fits its order. */
export interface OwnPayment {
  payment: PaymentRow
  /** Null when the order is no longer known. */
  order: OrderRow | null
}

const mostPayments = 200

/**
 * Lists the user's payments, newest first. Payments that fit no order are left out: an admin settles them.
 */
export async function listOwnPayments(db: Database, userId: number): Promise<OwnPayment[]> {
  return ownPayments(db)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'paid')))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(mostPayments)
}

export async function findOwnPayment(
  db: Database,
  userId: number,
  paymentId: number,
): Promise<OwnPayment | undefined> {
  const [row] = await ownPayments(db).where(
    and(eq(payments.id, paymentId), eq(payments.userId, userId), eq(payments.status, 'paid')),
  )
  return row
}

/** Null when the payment is unknown, or its account is deleted. */
export async function findPayerOf(db: Database, paymentId: number): Promise<number | null> {
  const [row] = await db.select({ userId: payments.userId }).from(payments).where(eq(payments.id, paymentId))
  return row?.userId ?? null
}

const ownPayments = (db: Database) =>
  db
    .select({ payment: payments, order: orders })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .$dynamic()
