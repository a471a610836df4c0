import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { NewConversion, NewPageView } from '#server/features/visits/visits.queries.ts'

export async function hasVisits(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select 1 from page_views) or exists (select 1 from conversions)
      or exists (select 1 from visits_counted)`)
  return rows.length > 0
}

/** The demo's payments, each with the visit that it names. */
export async function listDemoSales(db: Database): Promise<{ sessionId: string; paidAt: Date }[]> {
  const { rows } = await db.execute<{ sessionId: string; paidAt: string }>(sql`
    select visit_session as "sessionId", to_json(min(paid_at)) #>> '{}' as "paidAt" from payments
    where status = 'paid' and visit_session like 'demo-%' group by visit_session order by min(paid_at), visit_session`)
  return rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt) }))
}

/**
 * Saves visits with one statement for each table: thousands of rows, each with its own parameters, would take
 * seconds.
 */
export async function saveVisits(
  tx: Database,
  { views, steps }: { views: NewPageView[]; steps: NewConversion[] },
): Promise<void> {
  await tx.execute(sql`
    insert into page_views (at, session_id, page_path, user_agent, traffic_source, seconds_on_page)
    select v.* from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      as v("at" timestamptz, "sessionId" text, "pagePath" text, "userAgent" text, "trafficSource" text, "secondsOnPage" int)`)
  await tx.execute(sql`
    insert into conversions (at, session_id, event_type, event_data)
    select c.* from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as c("at" timestamptz, "sessionId" text, "eventType" text, "eventData" jsonb)`)
}
