import { type SQL, sql } from 'drizzle-orm'

/**
 * `plansNotDue`: in the last days before the exam, cards are planned that are not due, so that only a rating
 * on the same day completes them.
 */
export interface DayOfPlan {
  today: number
  plansNotDue: boolean
}

/**
 * Whether a planned card or component with the state `s` was rated higher than 1 since it was planned. The
 * rating may have been made on the day before and arrived with a delay, or in a zone further east, where the
 * next study day had begun.
 */
export const cardIsDoneFor = ({ today, plansNotDue }: DayOfPlan): SQL =>
  sql`coalesce(s.due_day > ${today} and (s.last_study_day >= ${today} or not ${plansNotDue}::boolean), false)`
