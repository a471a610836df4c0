import { and, count, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { paymentFilters } from '#contracts/billing/payment-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import {
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '#server/database/tables/billing.ts'

export type PaymentFilter = (typeof paymentFilters)[number]

export interface ListedPayment {
  payment: PaymentRow
  order: Pick<OrderRow, 'amountCents' | 'planName' | 'promoCode' | 'accessUntil'> | null
  username: string | null
  email: string | null
  /** What went back and what was tried, oldest first; the instant as text. */
  refunds: (Pick<
    RefundRow,
    'id' | 'kind' | 'amountCents' | 'state' | 'reason' | 'note' | 'madeBy' | 'failure'
  > & { createdAt: string })[]
}

/** The indexes payments_listed, payments_mismatch and payments_refunded begin with this expression. */
const isOpen = sql`(${payments.status} = 'mismatch' and ${payments.handledAt} is null)`

const openFirst = [sql`${isOpen} desc`, desc(payments.paidAt), desc(payments.id)]

const conditions: Record<PaymentFilter, SQL | undefined> = {
  all: undefined,
  mismatch: sql`${payments.status} = 'mismatch'`,
  refunded: sql`${payments.refundedCents} > 0`,
}

/** Open mismatches first, then newest first. */
export async function listPayments(
  db: Database,
  page: { show: PaymentFilter; id: number | undefined; limit: number; offset: number },
): Promise<ListedPayment[]> {
  const ids = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(conditions[page.show], page.id === undefined ? undefined : eq(payments.id, page.id)))
    .orderBy(...openFirst)
    .limit(page.limit)
    .offset(page.offset)
  // The rows that the offset passes over are read from the index alone, without their orders and users.
  return selectPayments(db)
    .where(inArray(payments.id, ids))
    .orderBy(...openFirst)
}

/** Lists payments before an id, newest entry first, for exports. */
export async function listPaymentsBefore(
  db: Database,
  part: { beforeId: number | undefined; limit: number },
): Promise<ListedPayment[]> {
  return selectPayments(db)
    .where(part.beforeId === undefined ? undefined : lt(payments.id, part.beforeId))
    .orderBy(desc(payments.id))
    .limit(part.limit)
}

export async function findPayment(db: Database, paymentId: number): Promise<ListedPayment | undefined> {
  const [row] = await selectPayments(db).where(eq(payments.id, paymentId))
  return row
}

function selectPayments(db: Database) {
  return db
    .select({
      payment: payments,
      order: {
        amountCents: orders.amountCents,
        planName: orders.planName,
        promoCode: orders.promoCode,
        accessUntil: orders.accessUntil,
      },
      username: users.username,
      email: users.email,
      refunds: sql<ListedPayment['refunds']>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'amountCents', r.amount_cents,
          'state', r.state, 'reason', r.reason, 'note', r.note, 'madeBy', r.made_by, 'failure', r.failure,
          'createdAt', r.created_at) order by r.id), '[]')
        from ${refunds} r where r.payment_id = ${payments.id})`,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .$dynamic()
}

export async function countOpenMismatches(db: Database): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(payments)
    .where(and(sql`${payments.status} = 'mismatch'`, isNull(payments.handledAt)))
  return row?.open ?? 0
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(tx: Database, paymentId: number): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  return row
}

export async function changePayment(
  tx: Database,
  paymentId: number,
  change: Partial<typeof payments.$inferInsert>,
): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, paymentId))
}

export async function findOrder(db: Database, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  return row
}
