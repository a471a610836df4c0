/**
 * Computes the roll-ups of a day from its raw rows. Each session is looked up by its index, whatever the
 * planner estimates: a plan that reads all page views would take minutes.
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import { funnelSteps } from '#domain/visits/funnel.ts'
import { boundsOf } from '#domain/visits/visit-days.ts'
import type { Database } from '#server/database/connect.ts'
import { conversionDays, pageViewDays, trafficDays, visitsCounted } from '#server/database/tables/visits.ts'

/** The pages with the most views are kept, so that made-up paths cannot fill the table. */
const pagesOfADay = 1000
/** An arbitrary constant. */
const rollUpLock = 7_046_030

/** Locks the roll-ups, so that no other run writes them until the transaction ends. */
export async function lockRollUps(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${rollUpLock})`)
}

export async function findCountedUntil(db: Database): Promise<Date | null> {
  const [row] = await db.select().from(visitsCounted)
  return row?.until ?? null
}

export async function saveCountedUntil(tx: Database, until: Date): Promise<void> {
  await tx
    .insert(visitsCounted)
    .values({ until })
    .onConflictDoUpdate({
      target: visitsCounted.isOnly,
      set: { until: sql`greatest(${visitsCounted.until}, excluded.until)` },
    })
}

/** The first day that has anything to count. */
export async function findFirstDay(db: Database): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(least(
      (select min(at) from page_views), (select min(at) from conversions),
      (select min(paid_at) from payments where visit_session is not null)) at time zone 'UTC', 'YYYY-MM-DD') as day`)
  return rows[0]?.day ?? null
}

export async function deleteDay(tx: Database, day: string): Promise<void> {
  await tx.delete(pageViewDays).where(eq(pageViewDays.day, day))
  await tx.delete(conversionDays).where(eq(conversionDays.day, day))
  await tx.delete(trafficDays).where(eq(trafficDays.day, day))
}

const startOf = (day: string) => sql`${new Date(boundsOf(day).startMs).toISOString()}::timestamptz`
const endOf = (day: string) => sql`${new Date(boundsOf(day).endMs).toISOString()}::timestamptz`
const isIn = (day: string, at: SQL) => sql`${at} >= ${startOf(day)} and ${at} < ${endOf(day)}`

/** The same page for all ids, since every block of questions has its own path. */
const pageOf = (path: SQL) => sql`regexp_replace(${path}, '/[0-9]+(?=/|$)', '/:id', 'g')`

/**
 * Counts page views of the day by page, and the sessions that began on it by source. The source is that of
 * the first view that did not come from our own pages. One statement computes both, because looking up the
 * sessions takes most of the time. The earlier pages of a session are read once, not once for each page,
 * because a visitor may make up as many as the limits allow.
 */
export async function savePageViewDay(tx: Database, day: string): Promise<void> {
  await tx.execute(sql`
    with viewed as materialized (
      select session_id, ${pageOf(sql`page_path`)} as page, count(*) as views,
        coalesce(sum(seconds_on_page), 0) as seconds, count(seconds_on_page) as timed
      from page_views where ${isIn(day, sql`at`)} group by 1, 2
    ), origins as materialized (
      select s.session_id, o.begun_at, o.source from (select distinct session_id from viewed) s
      cross join lateral (${originOf(sql`s.session_id`)}) o
    ), earlier as materialized (
      select distinct o.session_id, p.page from origins o
      cross join lateral (
        select ${pageOf(sql`e.page_path`)} as page from page_views e
        where e.session_id = o.session_id and e.at < ${startOf(day)} offset 0
      ) p where o.begun_at < ${startOf(day)}
    ), pages as (
      insert into page_view_days (day, page_path, views, visitors, seconds, timed_views)
      select ${day}::date, v.page, sum(v.views), count(*) filter (where e.page is null), sum(v.seconds), sum(v.timed)
      from viewed v left join earlier e on e.session_id = v.session_id and e.page = v.page
      group by v.page order by sum(v.views) desc, v.page limit ${pagesOfADay}
    )
    insert into traffic_days (day, source, sessions)
    select ${day}::date, source, count(*) from origins where begun_at >= ${startOf(day)} group by source`)
}

/**
 * Saves the source of the visit for each payment of the day. Only the payments that it changes are locked,
 * because an admin may note a refund at the same time.
 */
export async function savePaymentSources(tx: Database, day: string): Promise<void> {
  await tx.execute(sql`
    update payments p set traffic_source = o.source
    from payments s cross join lateral (${originOf(sql`s.visit_session`)}) o
    where s.id = p.id and s.visit_session is not null and ${isIn(day, sql`s.paid_at`)}
      and o.begun_at is not null and p.traffic_source is distinct from o.source`)
}

/** One row: when a session began, and its source. For a session without a view the beginning is null. */
const originOf = (sessionId: SQL) => sql`
  select min(v.at) as begun_at,
    coalesce((array_agg(v.traffic_source order by v.at, v.id) filter (where v.traffic_source <> 'internal'))[1], 'direct') as source
  from page_views v where v.session_id = ${sessionId}`

/** Saves the first step of the funnel; it needs the day's sessions, so it must run after them. */
export async function savePageViewStep(tx: Database, day: string): Promise<void> {
  await tx.execute(sql`
    insert into conversion_days (day, event_type, events, visitors)
    select ${day}::date, 'page_view', v.views, t.sessions
    from (select count(*) as views from page_views where ${isIn(day, sql`at`)}) v,
      (select coalesce(sum(sessions), 0) as sessions from traffic_days where day = ${day}::date) t
    where v.views > 0`)
}

/** Saves the other steps; any other event that a browser sends is not a step. */
export async function saveConversionDay(tx: Database, day: string): Promise<void> {
  const steps = sql.join(
    funnelSteps.filter((step) => step !== 'page_view').map((step) => sql`${step}`),
    sql`, `,
  )
  await tx.execute(sql`
    insert into conversion_days (day, event_type, events, visitors)
    select ${day}::date, c.event_type, sum(c.events), count(*) filter (where e.is_earlier is null)
    from (
      select session_id, event_type, count(*) as events from conversions
      where ${isIn(day, sql`at`)} and event_type in (${steps}) group by 1, 2
    ) c
    left join lateral (
      select true as is_earlier from conversions e
      where e.session_id = c.session_id and e.event_type = c.event_type and e.at < ${startOf(day)} limit 1
    ) e on true
    group by c.event_type`)
}
