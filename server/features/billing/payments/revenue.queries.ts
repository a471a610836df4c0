import { type SQL, sql } from 'drizzle-orm'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import type { Database } from '#server/database/connect.ts'

/** A period includes its first instant and excludes its last. */
export interface Period {
  from: Date
  before: Date
}

/** The sums are in cents of US dollars. */
export type RevenueSums = { payments: number; gross: number; refunded: number }

/**
 * Selects payments that fit an order, and payments that fit none once an admin has handled them: what was not
 * refunded by then was kept. Only US dollars count, because nothing here converts currencies.
 */
export const isRevenue = sql`(p.currency = 'usd' and (p.status = 'paid' or p.handled_at is not null))`
export const isIn = ({ from, before }: Period, at = sql`p.paid_at`): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz`
/** The plan that a payment is for; null for money that fits no order. */
export const planOf = sql`case when p.status = 'paid' then o.plan_id end`
/** A sum of integers is a bigint, which the driver returns as text. */
const sums = sql`count(*)::int as payments, coalesce(sum(p.amount_cents), 0)::float8 as gross,
  coalesce(sum(p.refunded_cents), 0)::float8 as refunded`

export type RevenuePart = RevenueSums & {
  by: 'all' | 'plan' | 'source'
  /** The plan; null for money that fits no order. */
  planId: string | null
  /** The source of the visit; null when it is not known. */
  source: TrafficSource | null
  /** The number of sessions that paid, each counted once a day. */
  conversions: number
}

/**
 * All payments of a period, and the same by plan and by source. One statement reads them all, so that the
 * parts add up.
 */
export async function sumRevenue(db: Database, period: Period): Promise<RevenuePart[]> {
  const { rows } = await db.execute<RevenuePart>(sql`
    select case when grouping(p.plan_id) = 0 then 'plan' when grouping(p.traffic_source) = 0 then 'source' else 'all' end as by,
      p.plan_id as "planId", p.traffic_source as source, ${sums},
      count(distinct (coalesce(p.visit_session, p.id::text), (p.paid_at at time zone 'UTC')::date))
        filter (where p.status = 'paid')::int as conversions
    from (
      select p.*, ${planOf} as plan_id
      from payments p left join orders o on o.id = p.order_id
      where ${isIn(period)} and ${isRevenue}
    ) p
    group by grouping sets ((), (p.plan_id), (p.traffic_source))
    order by sum(p.amount_cents - p.refunded_cents) desc nulls last, p.plan_id`)
  return rows
}

/** Revenue by month in UTC, as YYYY-MM; a month without a payment has no row. */
export async function sumRevenueByMonth(
  db: Database,
  period: Period,
): Promise<(RevenueSums & { month: string })[]> {
  const { rows } = await db.execute<RevenueSums & { month: string }>(sql`
    select to_char(p.paid_at at time zone 'UTC', 'YYYY-MM') as month, ${sums}
    from payments p where ${isIn(period)} and ${isRevenue} group by 1`)
  return rows
}

/** Money that has arrived, was not refunded and is not revenue, by currency. */
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
