import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import {
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '#server/database/tables/billing.ts'
import type { ProviderName } from '#server/platform/payments/payment-provider.ts'

export async function saveRefund(tx: Database, refund: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error('the refund was not saved')
  return row
}

export async function changeRefund(
  tx: Database,
  refundId: number,
  change: Partial<typeof refunds.$inferInsert>,
): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, refundId))
}

export async function findRefundOfRequest(db: Database, requestId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.requestId, requestId))
  return row
}

/** The refund of this payment that the provider has not answered yet. */
export async function findRequested(tx: Database, paymentId: number): Promise<RefundRow | undefined> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'requested')))
  return row
}

/** Refunds that the provider has not answered, with their payments, oldest first. */
export async function listRequested(
  db: Database,
  age: { createdBefore: Date; limit: number },
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.state, 'requested'),
        isNotNull(refunds.requestId),
        lt(refunds.createdAt, age.createdBefore),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(age.limit)
}

/** Cents of a payment that went back, by the way in which they did. */
export async function sumDone(tx: Database, paymentId: number): Promise<Record<RefundRow['kind'], number>> {
  const sumOf = (kind: RefundRow['kind']) =>
    sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${refunds.kind} = ${kind}), 0)::int`
  const [row] = await tx
    .select({ provider: sumOf('provider'), elsewhere: sumOf('elsewhere'), dispute: sumOf('dispute') })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done')))
  return row ?? { provider: 0, elsewhere: 0, dispute: 0 }
}

/** The payment with this id at its provider, locked until the transaction ends. */
export async function lockPaymentAtProvider(
  tx: Database,
  provider: ProviderName,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, providerPaymentId)))
    .for('update')
  return row
}

export interface RefundedPayer {
  userId: number
  username: string
  email: string
  premiumEndsAt: Date | null
  planName: string | null
}

/** Who paid, and for what; undefined once the account is deleted. */
export async function findPayerOf(tx: Database, paymentId: number): Promise<RefundedPayer | undefined> {
  const [row] = await tx
    .select({
      userId: users.id,
      username: users.username,
      email: users.email,
      premiumEndsAt: users.subscriptionEndsAt,
      planName: orders.planName,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  return row
}
