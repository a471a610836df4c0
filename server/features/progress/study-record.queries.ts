import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { dayIsStudyDay } from '#server/database/rules-in-sql.ts'

/** Study days, the first and the last included. */
export interface Period {
  fromDay: number
  toDay: number
  timeZone: string
}

export interface DoneInPeriod {
  days: number
  reviews: number
  newCards: number
  drugReviews: number
  /** Of card sessions. */
  cardSeconds: number
  questionSeconds: number
}

export async function sumStudyDays(db: Database, userId: number, period: Period): Promise<DoneInPeriod> {
  const [row] = await executePrepared<DoneInPeriod>(
    db,
    'study_record_days',
    sql`select (count(*) filter (where ${dayIsStudyDay}))::int as days, coalesce(sum(d.reviews), 0)::int as reviews,
      coalesce(sum(d.new_cards), 0)::int as "newCards", coalesce(sum(d.drug_reviews), 0)::int as "drugReviews",
      coalesce(sum(d.seconds), 0)::int as "cardSeconds",
      coalesce(sum(d.question_seconds), 0)::int as "questionSeconds"
    from study_days d
    where d.user_id = ${userId} and d.study_day between ${period.fromDay} and ${period.toDay}`,
  )
  if (!row) throw new Error('a sum has no row')
  return row
}

/** Of how many drugs a component was rated, undone ratings left out. */
export async function countStudiedDrugs(db: Database, userId: number, period: Period): Promise<number> {
  const [row] = await executePrepared<{ drugs: number }>(
    db,
    'study_record_drugs',
    sql`select count(distinct r.drug_id)::int as drugs from drug_reviews r
    where r.user_id = ${userId} and r.confidence is not null
      and r.study_day between ${period.fromDay} and ${period.toDay}
      and r.review_id not in (select u.undoes from drug_reviews u where u.user_id = ${userId} and u.undoes is not null)`,
  )
  return row?.drugs ?? 0
}

export interface AnsweredInCategory {
  category: string
  answered: number
  right: number
  seconds: number
}

/** Final answers, repeats too. */
export async function sumAnswers(
  db: Database,
  userId: number,
  period: Period,
): Promise<AnsweredInCategory[]> {
  return executePrepared<AnsweredInCategory>(
    db,
    'study_record_answers',
    sql`select q.category, count(*)::int as answered, (count(*) filter (where a.is_right))::int as right,
      sum(a.seconds)::int as seconds
    from block_questions a join questions q on q.id = a.question_id
    where a.user_id = ${userId} and a.final_at is not null and a.chosen is not null
      and a.study_day between ${period.fromDay} and ${period.toDay}
    group by q.category`,
  )
}

/** Time of sessions that were of one chapter, by the study day on which they began. */
export async function sumChapterTime(
  db: Database,
  userId: number,
  { fromDay, toDay, timeZone }: Period,
): Promise<{ chapterId: number; seconds: number }[]> {
  return executePrepared<{ chapterId: number; seconds: number }>(
    db,
    'study_record_chapters',
    sql`select s.chapter_id as "chapterId", sum(s.time_spent_seconds)::int as seconds from study_sessions s
    where s.user_id = ${userId} and s.chapter_id is not null and s.time_spent_seconds > 0
      and (s.started_at at time zone ${timeZone} - interval '4 hours')::date - date '1970-01-01'
        between ${fromDay} and ${toDay}
    group by s.chapter_id`,
  )
}
