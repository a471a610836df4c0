import { type SQL, sql } from 'drizzle-orm'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import type { Database } from '#server/database/connect.ts'

/** Instants: from the first, before the second. */
interface Period {
  from: Date
  before: Date
}

/** Cents of US dollars. */
export type RevenueSums = { payments: number; gross: number; refunded: number }

/**
 * Money that fits an order, and money that fits none once an admin has handled it: then what was not refunded was kept. In
 * US dollars alone, because nothing here converts.
 */
const isRevenue = sql`(p.currency = 'usd' and (p.status = 'paid' or p.handled_at is not null))`
const isIn = ({ from, before }: Period): SQL =>
  sql`p.paid_at >= ${from.toISOString()}::timestamptz and p.paid_at < ${before.toISOString()}::timestamptz`
/** A sum of integers is a bigint, which the driver returns as text. */
const sums = sql`count(*)::int as payments, coalesce(sum(p.amount_cents), 0)::float8 as gross,
  coalesce(sum(p.refunded_cents), 0)::float8 as refunded`

export type RevenuePart = RevenueSums & {
  by: 'all' | 'plan' | 'source'
  /** Of money that fits no order it is null. */
  planId: string | null
  /** Null when it is not known. */
  source: TrafficSource | null
  /** Sessions that paid, each once a day. */
  conversions: number
}

/** All payments of a period, and the same by plan and by source: of one look at the table, so that the parts add up. */
export async function sumRevenue(db: Database, period: Period): Promise<RevenuePart[]> {
  const { rows } = await db.execute<RevenuePart>(sql`
    select case when grouping(p.plan_id) = 0 then 'plan' when grouping(p.traffic_source) = 0 then 'source' else 'all' end as by,
      p.plan_id as "planId", p.traffic_source as source, ${sums},
      count(distinct (coalesce(p.visit_session, p.id::text), (p.paid_at at time zone 'UTC')::date))
        filter (where p.status = 'paid')::int as conversions
    from (
      select p.*, case when p.status = 'paid' then o.plan_id end as plan_id
      from payments p left join orders o on o.id = p.order_id
      where ${isIn(period)} and ${isRevenue}
    ) p
    group by grouping sets ((), (p.plan_id), (p.traffic_source))
    order by sum(p.amount_cents - p.refunded_cents) desc nulls last, p.plan_id`)
  return rows
}

/** By month in UTC, YYYY-MM; a month without a payment has no row. */
export async function sumRevenueByMonth(
  db: Database,
  period: Period,
): Promise<(RevenueSums & { month: string })[]> {
  const { rows } = await db.execute<RevenueSums & { month: string }>(sql`
    select to_char(p.paid_at at time zone 'UTC', 'YYYY-MM') as month, ${sums}
    from payments p where ${isIn(period)} and ${isRevenue} group by 1`)
  return rows
}

/** What arrived, was not refunded and is no revenue, by currency. */
export async function sumUncounted(
  db: Database,
  period: Period,
): Promise<{ currency: string; payments: number; net: number }[]> {
  const { rows } = await db.execute<{ currency: string; payments: number; net: number }>(sql`
    select p.currency, count(*)::int as payments, sum(p.amount_cents - p.refunded_cents)::float8 as net
    from payments p
    where ${isIn(period)} and not ${isRevenue} and p.amount_cents > p.refunded_cents
    group by p.currency order by p.currency`)
  return rows
}
