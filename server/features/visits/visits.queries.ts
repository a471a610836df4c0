import { and, desc, eq, gte, inArray } from 'drizzle-orm'
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
