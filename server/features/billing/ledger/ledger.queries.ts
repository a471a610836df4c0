import { sql } from 'drizzle-orm'
import type { LedgerSums } from '#domain/pricing/ledger.ts'
import type { Database } from '#server/database/connect.ts'
import { monthOf, movesIn, type Period, planOf } from '#server/features/billing/payments/revenue.queries.ts'

export type LedgerRow = LedgerSums & { month: string; planId: string | null }

/**
 * The sums by month and plan, the latest first: payments in their month, what went back of them in the month in
 * which it did.
 */
export async function sumLedger(db: Database, period: Period): Promise<LedgerRow[]> {
  const { rows } = await db.execute<LedgerRow>(sql`
    select ${monthOf} as month, ${planOf} as "planId", sum(m.payments)::int as payments,
      sum(m.gross_cents)::float8 as "grossCents", sum(m.refunded_cents)::float8 as "refundedCents",
      sum(m.lost_cents)::float8 as "lostCents", sum(m.fee_cents)::float8 as "feeCents",
      sum(m.unknown_fees)::int as "unknownFees"
    from ${movesIn(period)} m join payments p on p.id = m.id left join orders o on o.id = p.order_id
    group by 1, 2 order by 1 desc, 4 desc, 2`)
  return rows
}

/** The year of the first payment in UTC; undefined where there is none. */
export async function findFirstYear(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ year: number | null }>(
    sql`select extract(year from min(paid_at) at time zone 'UTC')::int as year from payments`,
  )
  return rows[0]?.year ?? undefined
}
