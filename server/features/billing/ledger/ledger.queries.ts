import { sql } from 'drizzle-orm'
import type { LedgerSums } from '#domain/pricing/ledger.ts'
import type { Database } from '#server/database/connect.ts'
import { isIn, isRevenue, type Period, planOf } from '#server/features/billing/payments/revenue.queries.ts'

export type LedgerRow = LedgerSums & { month: string; planId: string | null }

/** Months are those of UTC. */
const monthOf = sql`to_char(m.at at time zone 'UTC', 'YYYY-MM')`

/**
 * The sums by month and plan, the latest first, of the payments that count as revenue: payments in their month, what
 * went back of them in the month in which it did. What has no row in the table of refunds was noted by a
 * server of an earlier version, and stands in the month of its last change.
 */
export async function sumLedger(db: Database, period: Period): Promise<LedgerRow[]> {
  const { rows } = await db.execute<LedgerRow>(sql`
    with moves as (
      select p.id, p.paid_at as at, 1 as payments, p.amount_cents as gross_cents, coalesce(p.fee_cents, 0) as fee_cents,
        (p.fee_cents is null)::int as unknown_fees, 0 as refunded_cents, 0 as lost_cents
      from payments p where ${isIn(period)} and ${isRevenue}
      union all
      select p.id, r.settled_at, 0, 0, 0, 0, case when r.kind = 'dispute' then 0 else r.amount_cents end,
        case when r.kind = 'dispute' then r.amount_cents else 0 end
      from refunds r join payments p on p.id = r.payment_id
      where r.state = 'done' and ${isIn(period, sql`r.settled_at`)} and ${isRevenue}
      union all
      select p.id, coalesce(p.refunded_at, p.paid_at), 0, 0, 0, 0, p.refunded_cents - coalesce(known.cents, 0), 0
      from payments p left join lateral (
        select sum(r.amount_cents) as cents from refunds r where r.payment_id = p.id and r.state = 'done'
      ) known on true
      where p.refunded_cents > 0 and p.refunded_cents <> coalesce(known.cents, 0)
        and ${isIn(period, sql`coalesce(p.refunded_at, p.paid_at)`)} and ${isRevenue}
    )
    select ${monthOf} as month, ${planOf} as "planId", sum(m.payments)::int as payments,
      sum(m.gross_cents)::float8 as "grossCents", sum(m.refunded_cents)::float8 as "refundedCents",
      sum(m.lost_cents)::float8 as "lostCents", sum(m.fee_cents)::float8 as "feeCents",
      sum(m.unknown_fees)::int as "unknownFees"
    from moves m join payments p on p.id = m.id left join orders o on o.id = p.order_id
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
