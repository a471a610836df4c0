import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { orders, payments, promoCodes } from '#server/database/tables/billing.ts'

export interface FoundPayment {
  id: number
  username: string | null
  planName: string | null
  amountCents: number
  /** Its code in lower case. */
  currency: string
  paidAt: Date
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

export function findPaymentsLike(
  db: Database,
  { typed, userIds, limit }: { typed: string; userIds: number[]; limit: number },
): Promise<FoundPayment[]> {
  const isAtProvider = sql`${payments.provider} in ('stripe', 'paypal') and ${eq(payments.providerPaymentId, typed)}`
  return db
    .select({
      id: payments.id,
      username: users.username,
      planName: orders.planName,
      amountCents: payments.amountCents,
      currency: payments.currency,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(or(isAtProvider, userIds.length > 0 ? inArray(payments.userId, userIds) : undefined))
    .orderBy(desc(payments.paidAt))
    .limit(limit)
}
