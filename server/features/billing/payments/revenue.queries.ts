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
const isRevenue = sql`(p.currency = 'usd' and (p.status = 'paid' or p.handled_at is not null))`
const isIn = ({ from, before }: Period, at = sql`p.paid_at`): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz`
/** The plan that a payment is for; null for money that fits no order. */
export const planOf = sql`case when p.status = 'paid' then o.plan_id end`
/** Months are those of UTC. */
export const monthOf = sql`to_char(m.at at time zone 'UTC', 'YYYY-MM')`
/** A sum of integers is a bigint, which the driver returns as text. */
const sums = sql`coalesce(sum(m.payments), 0)::int as payments, coalesce(sum(m.gross_cents), 0)::float8 as gross,
  coalesce(sum(m.refunded_cents + m.lost_cents), 0)::float8 as refunded`

/**
 * The moves of money in a period that count as revenue, for the revenue and the ledger alike: a payment when it
 * arrived, and what went back of payments of any day when it did. What has no row in the table of refunds was
 * noted by a server of an earlier version, and counts at its last change.
 */
export const movesIn = (period: Period): SQL => sql`(
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
  )`

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
 * All that was paid and went back in a period, and the same by plan and by source. One statement reads them all, so that the
 * parts add up.
 */
export async function sumRevenue(db: Database, period: Period): Promise<RevenuePart[]> {
  const { rows } = await db.execute<RevenuePart>(sql`
    select case when grouping(m.plan_id) = 0 then 'plan' when grouping(m.traffic_source) = 0 then 'source' else 'all' end as by,
      m.plan_id as "planId", m.traffic_source as source, ${sums},
      count(distinct (coalesce(m.visit_session, m.id::text), (m.at at time zone 'UTC')::date))
        filter (where m.payments = 1 and m.status = 'paid')::int as conversions
    from (
      select m.*, p.visit_session, p.traffic_source, p.status, ${planOf} as plan_id
      from ${movesIn(period)} m join payments p on p.id = m.id left join orders o on o.id = p.order_id
    ) m
    group by grouping sets ((), (m.plan_id), (m.traffic_source))
    order by sum(m.gross_cents - m.refunded_cents - m.lost_cents) desc nulls last, m.plan_id`)
  return rows
}

/** Revenue by month in UTC, as YYYY-MM; a month in which no money moved has no row. */
export async function sumRevenueByMonth(
  db: Database,
  period: Period,
): Promise<(RevenueSums & { month: string })[]> {
  const { rows } = await db.execute<RevenueSums & { month: string }>(sql`
    select ${monthOf} as month, ${sums} from ${movesIn(period)} m group by 1`)
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
