import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type OrderRow, orders, payments, webhookEvents } from '#server/database/tables/billing.ts'
import type { ProviderName } from '#server/platform/payments/payment-provider.ts'

export type NewOrder = typeof orders.$inferInsert

export async function saveOrder(db: Database, order: NewOrder): Promise<OrderRow> {
  const [row] = await db.insert(orders).values(order).returning()
  if (!row) throw new Error('the order was not saved')
  return row
}

/** Marks the order as open: the provider has opened it, and from now on it may be paid. */
export async function markOrderOpen(db: Database, orderId: number, providerRef: string): Promise<void> {
  await db.update(orders).set({ providerRef }).where(eq(orders.id, orderId))
  await db
    .update(orders)
    .set({ status: 'open' })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'new')))
}

export async function findOrderByRef(
  db: Database,
  provider: ProviderName,
  providerRef: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.providerRef, providerRef)))
  return row
}

export async function findOrderByReference(db: Database, reference: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.reference, reference))
  return row
}

/** The order, locked until the transaction ends: returns, webhooks and jobs wait for each other here. */
export async function lockOrder(tx: Database, orderId: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row
}

export async function markOrderActivated(
  tx: Database,
  orderId: number,
  access: { now: Date; from: Date; until: Date },
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ status: 'activated', activatedAt: access.now, accessFrom: access.from, accessUntil: access.until })
    .where(eq(orders.id, orderId))
    .returning()
  if (!row) throw new Error(`order ${orderId} does not exist`)
  return row
}

export async function markOrderMismatch(tx: Database, orderId: number): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'mismatch' })
    .where(and(eq(orders.id, orderId), ne(orders.status, 'activated')))
}

/** @returns whether it was still unpaid. */
export async function markOrderExpired(db: Database, orderId: number): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({ status: 'expired' })
    .where(and(eq(orders.id, orderId), inArray(orders.status, ['new', 'open'])))
    .returning({ id: orders.id })
  return rows.length > 0
}

/** Other orders of this account that may still be paid. */
export async function listOtherOpenOrders(
  db: Database,
  userId: number,
  exceptOrderId: number,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(eq(orders.userId, userId), inArray(orders.status, ['new', 'open']), lt(orders.id, exceptOrderId)),
    )
    .orderBy(asc(orders.id))
}

/** Unpaid orders, oldest first. */
export async function listUnpaidOrders(
  db: Database,
  age: { createdBefore: Date; limit: number; afterId: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['new', 'open']),
        lt(orders.createdAt, age.createdBefore),
        gt(orders.id, age.afterId),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(age.limit)
}

export async function hasActivatedOrder(db: Database, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.activatedAt)))
    .limit(1)
  return row !== undefined
}

export async function savePayment(tx: Database, payment: typeof payments.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(payments).values(payment).onConflictDoNothing().returning({ id: payments.id })
  return rows.length > 0
}

/** Records the delivery of an event. @returns whether the event was processed before. */
export async function recordDelivery(
  db: Database,
  event: { provider: ProviderName; eventId: string; type: string; receivedAt: Date },
): Promise<boolean> {
  const [row] = await db
    .insert(webhookEvents)
    .values(event)
    .onConflictDoUpdate({
      target: [webhookEvents.provider, webhookEvents.eventId],
      set: { deliveries: sql`${webhookEvents.deliveries} + 1` },
    })
    .returning({ processedAt: webhookEvents.processedAt })
  return row?.processedAt != null
}

export async function markProcessed(
  db: Database,
  event: { provider: ProviderName; eventId: string; now: Date },
): Promise<void> {
  await db
    .update(webhookEvents)
    .set({ processedAt: event.now })
    .where(
      and(
        eq(webhookEvents.provider, event.provider),
        eq(webhookEvents.eventId, event.eventId),
        isNull(webhookEvents.processedAt),
      ),
    )
}

export async function deleteOldEvents(db: Database, before: Date): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before))
}
