import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { conversions, pageViews } from '#server/database/tables/visits.ts'
import type { NewConversion, NewPageView } from './visits.queries.ts'

export async function hasVisits(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select 1 from page_views) or exists (select 1 from conversions)
      or exists (select 1 from visits_counted)`)
  return rows.length > 0
}

const rowsAtOnce = 1000

export async function saveVisits(
  tx: Database,
  { views, steps }: { views: NewPageView[]; steps: NewConversion[] },
): Promise<void> {
  for (let place = 0; place < views.length; place += rowsAtOnce)
    await tx.insert(pageViews).values(views.slice(place, place + rowsAtOnce))
  for (let place = 0; place < steps.length; place += rowsAtOnce)
    await tx.insert(conversions).values(steps.slice(place, place + rowsAtOnce))
}
