/** The statistics on visits that admins see. They read roll-ups only, so that no request reads the log. */
import { sql } from 'drizzle-orm'
import type { StepCount } from '#domain/visits/funnel.ts'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import type { Database } from '#server/database/connect.ts'

/** Days in UTC, the first and the last included. */
interface Days {
  firstDay: string
  lastDay: string
}

const isAmong = ({ firstDay, lastDay }: Days) => sql`day between ${firstDay}::date and ${lastDay}::date`

type PageStats = { pagePath: string; views: number; uniqueVisitors: number; avgTimeOnPage: number | null }

/** The pages with the most views. */
export async function listPages(
  db: Database,
  { limit, ...days }: Days & { limit: number },
): Promise<PageStats[]> {
  const { rows } = await db.execute<PageStats>(sql`
    select page_path as "pagePath", sum(views)::int as views, sum(visitors)::int as "uniqueVisitors",
      sum(seconds)::float8 / nullif(sum(timed_views), 0) as "avgTimeOnPage"
    from page_view_days where ${isAmong(days)}
    group by page_path order by sum(views) desc, page_path collate "C" limit ${limit}`)
  return rows
}

export async function listSteps(db: Database, days: Days): Promise<StepCount[]> {
  const { rows } = await db.execute<StepCount & Record<string, unknown>>(sql`
    select event_type as "eventType", sum(visitors)::int as "uniqueUsers", sum(events)::int as count
    from conversion_days where ${isAmong(days)} group by event_type`)
  return rows
}

type SourceStats = { source: TrafficSource; sessions: number }

export async function listSources(db: Database, days: Days): Promise<SourceStats[]> {
  const { rows } = await db.execute<SourceStats>(sql`
    select source, sum(sessions)::int as sessions from traffic_days
    where ${isAmong(days)} group by source`)
  return rows
}
