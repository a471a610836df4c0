import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { disputes, payments } from '#server/database/tables/billing.ts'

export type DisputeRow = typeof disputes.$inferSelect

export async function findDispute(
  tx: Database,
  paymentId: number,
  providerDisputeId: string,
): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.providerDisputeId, providerDisputeId)))
  return row
}

export async function saveDispute(tx: Database, dispute: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(dispute)
}

export async function changeDispute(
  tx: Database,
  disputeId: number,
  change: Partial<typeof disputes.$inferInsert>,
): Promise<void> {
  await tx.update(disputes).set(change).where(eq(disputes.id, disputeId))
}

export async function lockDispute(tx: Database, disputeId: number): Promise<DisputeRow | undefined> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.id, disputeId)).for('update')
  return row
}

/** A dispute with the payment that it is about, and who paid. */
export type ListedDispute = Awaited<ReturnType<typeof selectDisputes>>[number]

/** Those without a note first, then by deadline. */
export const listOpenDisputes = (db: Database, limit: number) =>
  selectDisputes(db, eq(disputes.state, 'open'))
    .orderBy(sql`${disputes.handledAt} nulls first`, asc(disputes.dueBy), asc(disputes.id))
    .limit(limit)

export async function findListed(db: Database, disputeId: number): Promise<ListedDispute | undefined> {
  const [row] = await selectDisputes(db, eq(disputes.id, disputeId))
  return row
}

function selectDisputes(db: Database, condition: SQL) {
  return db
    .select({
      dispute: disputes,
      provider: payments.provider,
      currency: payments.currency,
      userId: users.id,
      username: users.username,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(condition)
    .$dynamic()
}

export async function countWaiting(db: Database): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(disputes)
    .where(and(eq(disputes.state, 'open'), isNull(disputes.handledAt)))
  return row?.waiting ?? 0
}
