import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { paymentTickets } from '#server/database/tables/billing.ts'

export async function saveTicket(db: Database, ticket: typeof paymentTickets.$inferInsert): Promise<void> {
  await db.insert(paymentTickets).values(ticket)
}

const usable = (tokenHash: Uint8Array, now: Date) =>
  and(
    eq(paymentTickets.tokenHash, tokenHash),
    isNull(paymentTickets.spentAt),
    gt(paymentTickets.expiresAt, now),
  )

export async function findTicketOwner(
  db: Database,
  tokenHash: Uint8Array,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db.select().from(paymentTickets).where(usable(tokenHash, now))
  return row?.userId
}

/** @returns the owner, once: of several attempts to spend the same ticket one succeeds. */
export async function spendTicketRow(
  db: Database,
  tokenHash: Uint8Array,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .update(paymentTickets)
    .set({ spentAt: now })
    .where(usable(tokenHash, now))
    .returning({ userId: paymentTickets.userId })
  return row?.userId
}

export async function deleteTicketsOf(db: Database, userId: number): Promise<void> {
  await db.delete(paymentTickets).where(eq(paymentTickets.userId, userId))
}

export async function deleteDeadTickets(db: Database, before: Date): Promise<void> {
  await db
    .delete(paymentTickets)
    .where(or(lte(paymentTickets.expiresAt, before), lte(paymentTickets.spentAt, before)))
}
