import { type SQL, sql } from 'drizzle-orm'
import { drugComponentIds } from '#domain/mastery/drug-mastery.ts'

/**
 * The states of one learner, as a table of a statement: as they are now, or as they were at the end of a past
 * study day.
 */
export interface LearnerStates {
  cards: SQL
  drugs: SQL
  /** The suffix for the name of a prepared statement that reads them. */
  suffix: '' | '_past'
}

export const presentStates: LearnerStates = { cards: sql`card_states`, drugs: sql`drug_states`, suffix: '' }

const components = `{${drugComponentIds.join(',')}}`

/**
 * The states at the end of a past study day. The first row of the log after that day holds the state before
 * it; an item without such a row is unchanged since.
 */
export function pastStates(userId: number, studyDay: number): LearnerStates {
  // An index finds the row of each item, whatever the planner estimates about the log.
  const statesOf = (view: SQL, columns: SQL) => sql`(
    select ${columns},
      case when n.version is null then p.review_count else n.review_count_before end as review_count,
      case when n.version is null then p.mastery else n.mastery_before end as mastery,
      case when n.version is null then p.stability else n.stability_before end as stability,
      case when n.version is null then p.last_study_day else n.last_study_day_before end as last_study_day,
      case when n.version is null then p.due_day else n.due_day_before end as due_day
    from ${view} p left join lateral (
      select r.* from reviews r
      where r.user_id = ${userId} and r.kind = p.kind and r.item_id = p.item_id and r.study_day > ${studyDay}
      order by r.version limit 1) n on true
    where p.user_id = ${userId})`
  return {
    cards: statesOf(
      sql`(select * from item_states where kind = 'flashcard')`,
      sql`p.user_id, p.item_id as flashcard_id, p.is_suspended, p.buried_until`,
    ),
    drugs: statesOf(
      sql`(select * from item_states where kind = any(${components}::text[]))`,
      sql`p.user_id, p.item_id as drug_id, p.kind as component`,
    ),
    suffix: '_past',
  }
}
