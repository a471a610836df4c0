import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type DrugComponentId, drugComponents } from '#domain/mastery/drug-mastery.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, statementName } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import { cardIsDoneFor, type DayOfPlan } from '#server/database/planned-cards.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { drugStates } from '#server/database/views.ts'

interface ComponentRef {
  drugId: number
  component: DrugComponentId
}

const s = drugStates

/** Components due on or before a study day, with what their order needs. */
export async function listScheduledComponents(db: Database, userId: number, lastDay: number) {
  return db
    .select({
      drugId: s.drugId,
      component: s.component,
      stability: sql<number>`${s.stability}`,
      difficulty: sql<number>`${s.difficulty}`,
      lastStudyDay: sql<number>`${s.lastStudyDay}`,
      dueDay: sql<number>`${s.dueDay}`,
    })
    .from(s)
    .innerJoin(drugs, and(eq(drugs.id, s.drugId), isNull(drugs.archivedAt)))
    .where(and(eq(s.userId, userId), lte(s.dueDay, lastDay)))
    .prepare(statementName(db, 'scheduled_components'))
    .execute()
}

/** Of these drugs the components that are done for a study day; one without a name where the drug is archived, and with it all of them. */
export async function listComponentsDone(
  db: Database,
  userId: number,
  { drugIds, ...day }: DayOfPlan & { drugIds: number[] },
): Promise<{ drugId: number; component: DrugComponentId | null }[]> {
  return executePrepared(
    db,
    'components_done',
    sql`select s.drug_id as "drugId", s.component from drug_states s
      where s.user_id = ${userId} and s.drug_id = any(${idArray(drugIds)}::int[]) and ${cardIsDoneFor(day)}
    union all
    select d.id, null from drugs d where d.id = any(${idArray(drugIds)}::int[]) and d.archived_at is not null`,
  )
}

const components = sql.raw(drugComponents.map(({ id }, position) => `('${id}', ${position})`).join(', '))

/**
 * The first components without a schedule: what was rated before schedules, then the classes studied last, drugs with
 * a boxed warning first and the newest approvals first among them, one drug after another. Without a boxed warning there is no
 * component of it.
 * @param filter `onlyRated`: nothing new, as after premium has ended
 */
export async function listUnseenComponents(
  db: Database,
  userId: number,
  filter: { onlyRated: boolean; limit: number },
): Promise<(ComponentRef & { total: number })[]> {
  const isRated = sql`coalesce(s.review_count, 0) > 0`
  const hasWarning = sql`(trim(d.boxed_warning) <> '' and d.boxed_warning !~* '^\\s*none\\M')`
  return executePrepared(
    db,
    'unseen_components',
    sql`with begun as (
      select d.classification, max(s.last_reviewed_at) as at
      from drug_states s join drugs d on d.id = s.drug_id
      where s.user_id = ${userId} and s.review_count > 0
      group by d.classification
    )
    select d.id as "drugId", part.component, (count(*) over ())::int as total
    from drugs d
    cross join (values ${components}) as part (component, position)
    left join drug_states s on s.drug_id = d.id and s.component = part.component and s.user_id = ${userId}
    left join begun on begun.classification = d.classification
    where d.archived_at is null and s.stability is null
      and (${isRated} or not ${filter.onlyRated}::boolean)
      and (part.component <> 'boxed_warning' or ${hasWarning})
    order by ${isRated} desc, begun.at desc nulls last, ${hasWarning} desc, d.first_approval desc nulls last, d.id,
      part.position
    limit ${filter.limit}::int`,
  )
}

/** Ratings of components on a study day that stand: of those never rated before, and of the others. */
export async function countRatingsOfDay(
  db: Database,
  userId: number,
  studyDay: number,
): Promise<{ reviews: number; newCards: number }> {
  const [row] = await executePrepared<{ reviews: number; newCards: number }>(
    db,
    'drug_ratings_of_day',
    sql`select (count(*) filter (where r.review_count_before > 0))::int as reviews,
      (count(*) filter (where r.review_count_before = 0))::int as "newCards"
    from drug_reviews r
    where r.user_id = ${userId} and r.study_day = ${studyDay} and r.counts and not exists (
      select 1 from drug_reviews u where u.user_id = ${userId} and u.undoes = r.review_id)`,
  )
  return row ?? { reviews: 0, newCards: 0 }
}
