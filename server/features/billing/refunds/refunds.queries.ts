import { and, asc, desc, eq, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import {
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '#server/database/tables/billing.ts'
import type { ProviderName, ProviderRefund } from '#server/platform/payments/payment-provider.ts'

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

/** A refund of this payment that is requested or pending. */
export async function findOutstanding(tx: Database, paymentId: number): Promise<RefundRow | undefined> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'requested')))
    .orderBy(asc(refunds.id))
    .limit(1)
  return row
}

/**
 * The row of a refund that the provider tells of: by the provider's id, else one of the same amount whose id is
 * not known, as of a request that was not answered yet.
 */
export async function findTold(
  tx: Database,
  paymentId: number,
  { refundId, amountCents }: ProviderRefund,
): Promise<RefundRow | undefined> {
  const hasId = eq(refunds.providerRefundId, refundId)
  const hasNoId = and(
    isNull(refunds.providerRefundId),
    eq(refunds.amountCents, amountCents),
    ne(refunds.state, 'failed'),
  )
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.kind, 'provider'), or(hasId, hasNoId)))
    .orderBy(sql`${refunds.providerRefundId} nulls last`, desc(refunds.state), asc(refunds.id))
    .limit(1)
  return row
}

interface Waiting {
  refund: RefundRow
  payment: PaymentRow
}

/** Refunds that the provider has not answered, with their payments, oldest first. */
export const listRequested = (
  db: Database,
  { createdBefore, limit }: { createdBefore: Date; limit: number },
): Promise<Waiting[]> => {
  const isUnanswered = and(isNull(refunds.acceptedAt), isNotNull(refunds.requestId))
  return listWaiting(db, and(isUnanswered, lt(refunds.createdAt, createdBefore)), limit)
}

/** Refunds that the provider has taken and not paid out, with their payments, oldest first. */
export const listPending = (db: Database, limit: number): Promise<Waiting[]> =>
  listWaiting(db, isNotNull(refunds.acceptedAt), limit)

const listWaiting = (db: Database, which: SQL | undefined, limit: number) =>
  db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.state, 'requested'), which))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)

/**
 * Marks failed refunds of a payment as seen to, where none of them is of more than this amount.
 * @returns the ids of those that were open
 */
export async function closeFailed(
  tx: Database,
  paymentId: number,
  {
    atMostCents,
    ...handled
  }: { handledAt: Date; handledBy: string | null; handledNote: string; atMostCents?: number },
): Promise<number[]> {
  const isOpen = and(eq(refunds.state, 'failed'), isNull(refunds.handledAt))
  const isSmall = atMostCents === undefined ? undefined : lte(refunds.amountCents, atMostCents)
  const rows = await tx
    .update(refunds)
    .set(handled)
    .where(and(eq(refunds.paymentId, paymentId), isOpen, isSmall))
    .returning({ id: refunds.id })
  return rows.map(({ id }) => id)
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

/** Cents that went back and are known one by one: by refunds whose id is known, and by lost disputes. */
export async function sumIdentified(tx: Database, paymentId: number): Promise<number> {
  const isIdentified = or(eq(refunds.kind, 'dispute'), isNotNull(refunds.providerRefundId))
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done'), isIdentified))
  return row?.cents ?? 0
}

const selectAtProvider = (db: Database, provider: ProviderName, paymentId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, paymentId)))

/** The payment with this id at its provider. */
export async function findPaymentAtProvider(
  db: Database,
  provider: ProviderName,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await selectAtProvider(db, provider, providerPaymentId)
  return row
}

/** The payment with this id at its provider, locked until the transaction ends. */
export async function lockPaymentAtProvider(
  tx: Database,
  provider: ProviderName,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await selectAtProvider(tx, provider, providerPaymentId).for('update')
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
