import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { conversions, pageViews } from '#server/database/tables/visits.ts'

export type NewPageView = typeof pageViews.$inferInsert
export type NewConversion = typeof conversions.$inferInsert

export async function savePageView(db: Database, view: NewPageView): Promise<void> {
  await db.insert(pageViews).values(view)
}

export async function saveConversion(db: Database, conversion: NewConversion): Promise<void> {
  await db.insert(conversions).values(conversion)
}

/** Saves the time on page with the latest view of this page in this visit. @returns whether there was one since `since`. */
export async function savePageExit(
  db: Database,
  exit: { sessionId: string; pagePath: string; secondsOnPage: number; since: Date },
): Promise<boolean> {
  const latest = db
    .select({ id: pageViews.id })
    .from(pageViews)
    .where(
      and(
        eq(pageViews.sessionId, exit.sessionId),
        eq(pageViews.pagePath, exit.pagePath),
        gte(pageViews.at, exit.since),
      ),
    )
    .orderBy(desc(pageViews.id))
    .limit(1)
  const rows = await db
    .update(pageViews)
    .set({ secondsOnPage: exit.secondsOnPage })
    .where(inArray(pageViews.id, latest))
    .returning({ id: pageViews.id })
  return rows.length > 0
}

type Old = { day: string; limit: number }

/** Deletes the oldest page views from before this day in UTC, at most `limit`. @returns how many. */
export const deletePageViewsBefore = (db: Database, old: Old) => deleteBefore(db, sql`page_views`, old)

/** Deletes conversions in the same way as page views. */
export const deleteConversionsBefore = (db: Database, old: Old) => deleteBefore(db, sql`conversions`, old)

async function deleteBefore(db: Database, table: SQL, { day, limit }: Old): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with gone as (
      delete from ${table} where id in (
        select id from ${table} where at < ${`${day}T00:00:00Z`}::timestamptz order by at limit ${limit})
      returning 1)
    select count(*)::int as deleted from gone`)
  return rows[0]?.deleted ?? 0
}
