import { type SQL, sql } from 'drizzle-orm'

/** The states of one learner, as a table of a statement: as they are, or as they were at the end of a past study day. */
export interface LearnerStates {
  cards: SQL
  drugs: SQL
  /** Of the name of a prepared statement that reads them. */
  suffix: '' | '_past'
}

export const presentStates: LearnerStates = { cards: sql`card_states`, drugs: sql`drug_states`, suffix: '' }

/** What the first row of the log after that day found is what there was; where there is none, it is what there is. */
export function pastStates(userId: number, studyDay: number): LearnerStates {
  return {
    cards: sql`(
      select p.user_id, p.flashcard_id, p.is_suspended, p.buried_until,
        case when n.version is null then p.review_count else n.review_count_before end as review_count,
        case when n.version is null then p.stability else n.stability_before end as stability,
        case when n.version is null then p.last_study_day else n.last_study_day_before end as last_study_day,
        case when n.version is null then p.due_day else n.due_day_before end as due_day
      from card_states p left join (
        select distinct on (r.flashcard_id) r.* from card_reviews r
        where r.user_id = ${userId} and r.study_day > ${studyDay} order by r.flashcard_id, r.version) n
        on n.flashcard_id = p.flashcard_id
      where p.user_id = ${userId})`,
    drugs: sql`(
      select p.user_id, p.drug_id, p.component,
        case when n.version is null then p.review_count else n.review_count_before end as review_count,
        case when n.version is null then p.mastery else n.mastery_before end as mastery
      from drug_states p left join (
        select distinct on (r.drug_id, r.component) r.* from drug_reviews r
        where r.user_id = ${userId} and r.study_day > ${studyDay} order by r.drug_id, r.component, r.version) n
        on n.drug_id = p.drug_id and n.component = p.component
      where p.user_id = ${userId})`,
    suffix: '_past',
  }
}
