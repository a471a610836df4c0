import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type OrderRow, orders, type PaymentRow, payments } from '#server/database/tables/billing.ts'

/** Money that bought what was ordered. */
export interface OwnPayment {
  payment: PaymentRow
  /** Null when the order is no longer known. */
  order: OrderRow | null
}

const mostPayments = 200

/** Newest first. What fits no order is not among them: an admin settles it. */
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

const ownPayments = (db: Database) =>
  db
    .select({ payment: payments, order: orders })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .$dynamic()
