import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  like,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { paymentFilters } from '#contracts/billing/payment-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { beginningOf } from '#server/database/like-pattern.ts'
import { users } from '#server/database/tables/accounts.ts'
import {
  disputes,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
  type RefundRow,
  refunds,
} from '#server/database/tables/billing.ts'

export interface PaymentFilter {
  show: (typeof paymentFilters)[number]
  id?: number | undefined
  userIds?: number[] | undefined
  planId?: string | undefined
  provider?: PaymentRow['provider'] | undefined
  /** The beginning of the id at the provider. */
  reference?: string | undefined
  /** Null for a text that is no number of a receipt: no payment has it. */
  receipt?: { paymentId: number; year: number | null } | null | undefined
  fromCents?: number | undefined
  toCents?: number | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** A place in the list: that of the payment with this id, which was an open mismatch or not. */
export interface PaymentPlace {
  isOpen: boolean
  id: number
}

export interface ListedPayment {
  payment: PaymentRow
  order: Pick<OrderRow, 'amountCents' | 'planName' | 'promoCode' | 'accessUntil'> | null
  username: string | null
  email: string | null
  /** What went back and what was tried, oldest first; the instant as text. */
  refunds: (Pick<
    RefundRow,
    | 'id'
    | 'kind'
    | 'amountCents'
    | 'state'
    | 'reason'
    | 'note'
    | 'madeBy'
    | 'failure'
    | 'handledBy'
    | 'handledNote'
  > & { createdAt: string; acceptedAt: string | null; handledAt: string | null })[]
  /** An open dispute, or else the latest one; the instant as text. */
  dispute: { state: 'open' | 'won' | 'lost'; dueBy: string | null } | null
}

/** The indexes payments_listed, payments_mismatch and payments_refunded begin with this expression. */
const isOpen = sql`(${payments.status} = 'mismatch' and ${payments.handledAt} is null)`

const stateConditions: Record<PaymentFilter['show'], SQL | undefined> = {
  all: undefined,
  paid: eq(payments.status, 'paid'),
  mismatch: sql`${payments.status} = 'mismatch'`,
  open: isOpen,
  handled: sql`${payments.status} = 'mismatch' and ${payments.handledAt} is not null`,
  refunded: sql`${payments.refundedCents} > 0`,
  refund_pending: hasRefund(sql`r.state = 'requested'`),
  refund_failed: hasRefund(sql`r.state = 'failed' and r.handled_at is null`),
  disputed: sql`${payments.id} in (select d.payment_id from ${disputes} d)`,
}

function hasRefund(condition: SQL): SQL {
  return sql`${payments.id} in (select r.payment_id from ${refunds} r where ${condition})`
}

/** Open mismatches first, then newest first: the payments after a place. */
export async function listPayments(
  db: Database,
  filter: PaymentFilter,
  { after, limit }: { after: PaymentPlace | undefined; limit: number },
): Promise<ListedPayment[]> {
  const list = (part: boolean, most: number) =>
    listPart(db, and(sql`${isOpen} is ${part ? sql`true` : sql`false`}`, conditionOf(filter)), {
      afterId: after?.isOpen === part ? after.id : undefined,
      limit: most,
    })
  const open = after && !after.isOpen ? [] : await list(true, limit)
  return open.length === limit ? open : [...open, ...(await list(false, limit - open.length))]
}

async function listPart(
  db: Database,
  which: SQL | undefined,
  { afterId, limit }: { afterId: number | undefined; limit: number },
): Promise<ListedPayment[]> {
  const newestFirst = [desc(payments.paidAt), desc(payments.id)]
  const place = sql`(select paid_at from payments where id = ${afterId})`
  const isAfter = afterId
    ? sql`(${payments.paidAt}, ${payments.id}) < (${place}, ${afterId}::int)`
    : undefined
  const ids = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(which, isAfter))
    .orderBy(...newestFirst)
    .limit(limit)
  // The rows that a filter passes over are read without their orders and users.
  return selectPayments(db)
    .where(inArray(payments.id, ids))
    .orderBy(...newestFirst)
}

function conditionOf(filter: PaymentFilter): SQL | undefined {
  const { id, userIds, planId, provider, reference, receipt, fromCents, toCents, since, until } = filter
  const ofPlan = sql`exists (select from ${orders} where ${orders.id} = ${payments.orderId} and ${orders.planId} = ${planId})`
  return and(
    stateConditions[filter.show],
    id === undefined ? undefined : eq(payments.id, id),
    userIds ? sql`${payments.userId} = any(${idArray(userIds)}::int[])` : undefined,
    planId ? ofPlan : undefined,
    provider ? eq(payments.provider, provider) : undefined,
    reference ? like(payments.providerPaymentId, beginningOf(reference)) : undefined,
    receipt === undefined ? undefined : hasReceipt(receipt),
    fromCents === undefined ? undefined : gte(payments.amountCents, fromCents),
    toCents === undefined ? undefined : lte(payments.amountCents, toCents),
    since ? gte(payments.paidAt, since) : undefined,
    until ? lt(payments.paidAt, until) : undefined,
  )
}

function hasReceipt(receipt: { paymentId: number; year: number | null } | null): SQL | undefined {
  if (!receipt) return sql`false`
  const { paymentId, year } = receipt
  const isOfYear =
    year === null ? undefined : sql`extract(year from ${payments.paidAt} at time zone 'UTC') = ${year}`
  return and(eq(payments.id, paymentId), isOfYear)
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
          'createdAt', r.created_at, 'acceptedAt', r.accepted_at, 'handledAt', r.handled_at,
          'handledBy', r.handled_by, 'handledNote', r.handled_note) order by r.id), '[]')
        from ${refunds} r where r.payment_id = ${payments.id})`,
      dispute: sql<ListedPayment['dispute']>`(
        select json_build_object('state', d.state, 'dueBy', d.due_by)
        from ${disputes} d where d.payment_id = ${payments.id}
        order by d.state = 'open' desc, d.id desc limit 1)`,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .$dynamic()
}

/** Payments whose fee is not known: never asked for, or not for a while and paid not long ago; the newest first. */
export async function listWithoutFee(
  db: Database,
  { askedBefore, paidAfter, limit }: { askedBefore: Date; paidAfter: Date; limit: number },
): Promise<Pick<PaymentRow, 'id' | 'provider' | 'providerPaymentId'>[]> {
  const isDue = and(lt(payments.feeAskedAt, askedBefore), gte(payments.paidAt, paidAfter))
  return db
    .select({
      id: payments.id,
      provider: payments.provider,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(payments)
    .where(and(isNull(payments.feeCents), or(isNull(payments.feeAskedAt), isDue)))
    .orderBy(desc(payments.paidAt))
    .limit(limit)
}

/** Payments with a refund that failed and that no admin has seen to. */
export async function countFailedRefunds(db: Database): Promise<number> {
  const [row] = await db
    .select({ failed: countDistinct(refunds.paymentId) })
    .from(refunds)
    .where(and(eq(refunds.state, 'failed'), isNull(refunds.handledAt)))
  return row?.failed ?? 0
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
