import { and, desc, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { QuestionDay } from '#domain/day-plan/question-days.ts'
import type { StoredPlan } from '#domain/day-plan/stored-plan.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, statementName } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import { cardsOfLearner, siblingComesFirst } from '#server/database/learner-cards.ts'
import { cardIsDoneFor, type DayOfPlan } from '#server/database/planned-cards.ts'
import { cardIsDue, cardIsSetAside } from '#server/database/rules-in-sql.ts'
import { dayPlans } from '#server/database/tables/study.ts'

export interface PlanKey {
  userId: number
  studyDay: number
  choices: string
}

export async function findPlan(db: Database, key: PlanKey): Promise<StoredPlan | undefined> {
  const { userId, studyDay, choices } = key
  const [row] = await db
    .select({ plan: dayPlans.plan })
    .from(dayPlans)
    .where(and(eq(dayPlans.userId, userId), eq(dayPlans.studyDay, studyDay), eq(dayPlans.choices, choices)))
    .prepare(statementName(db, 'day_plan'))
    .execute()
  return row?.plan
}

/**
 * Saves a plan. The first one stays, so that two devices that look at the same moment have the same plan.
 * @returns whether this one was saved.
 */
export async function insertPlan(
  db: Database,
  key: PlanKey & { madeAt: Date; plan: StoredPlan },
): Promise<boolean> {
  const rows = await db
    .insert(dayPlans)
    .values(key)
    .onConflictDoNothing()
    .returning({ studyDay: dayPlans.studyDay })
  return rows.length > 0
}

/** The latest days before a study day that had a plan, each with its latest plan and what was done on it. */
export async function listPlannedDays(
  db: Database,
  userId: number,
  before: { studyDay: number; limit: number },
): Promise<QuestionDay[]> {
  return executePrepared<QuestionDay>(
    db,
    'planned_days',
    sql`select distinct on (p.study_day) p.study_day as "studyDay",
      ((p.plan #>> '{questions,repeats}')::int + (p.plan #>> '{questions,fresh}')::int) as questions,
      coalesce(d.questions, 0) as answered, coalesce(d.reviews + d.drug_reviews, 0) as rated
    from day_plans p left join study_days d on d.user_id = ${userId} and d.study_day = p.study_day
    where p.user_id = ${userId} and p.study_day < ${before.studyDay}
    order by p.study_day desc, p.made_at desc limit ${before.limit}`,
  )
}

/** The plan that was made last, on or before a study day. */
export async function findLatestPlan(
  db: Database,
  userId: number,
  today: number,
): Promise<{ studyDay: number; plan: StoredPlan } | undefined> {
  const { studyDay, plan, madeAt } = dayPlans
  const [row] = await db
    .select({ studyDay, plan })
    .from(dayPlans)
    .where(and(eq(dayPlans.userId, userId), lte(studyDay, today)))
    .orderBy(desc(studyDay), desc(madeAt))
    .limit(1)
    .prepare(statementName(db, 'latest_day_plan'))
    .execute()
  return row
}

/** The last rating of each of these cards that were rated on or after a study day. */
export async function listLastRatings(
  db: Database,
  userId: number,
  { ids, since }: { ids: number[]; since: number },
): Promise<{ id: number; studyDay: number; confidence: number; reviewCount: number }[]> {
  return executePrepared(
    db,
    'last_ratings',
    sql`select flashcard_id as id, last_study_day as "studyDay", last_confidence as confidence,
      review_count as "reviewCount"
    from card_states where user_id = ${userId} and flashcard_id = any(${idArray(ids)}::int[])
      and last_study_day >= ${since} and last_confidence is not null`,
  )
}

/**
 * Whether a card waits: it is due on a study day and not among the cards planned for it, and neither is another of its note.
 * Every page that counts waiting cards uses this condition.
 */
export const cardIsWaiting = (userId: number, { ids, today }: { ids: number[]; today: number }): SQL => {
  const planned = sql`${idArray(ids)}::int[]`
  return sql`(${cardIsDue(today)} and s.stability is not null and not s.flashcard_id = any(${planned})
    and not ${siblingComesFirst(userId, { today, planned })})`
}

/** The number of flashcards that wait on a study day in each chapter, when these are planned for it. */
export async function countWaiting(
  db: Database,
  userId: number,
  { ids, today }: { ids: number[]; today: number },
): Promise<{ chapterId: number; cards: number }[]> {
  return executePrepared(
    db,
    'other_due',
    sql`select f.chapter_id as "chapterId", count(*)::int as cards from ${cardsOfLearner(userId)}
      where ${cardIsWaiting(userId, { ids, today })} group by f.chapter_id`,
  )
}

/**
 * Those of these flashcards that are still to be studied on the day: not done for it, not set aside, not
 * archived.
 */
export async function listOpenFlashcards(
  db: Database,
  userId: number,
  { ids, ...day }: DayOfPlan & { ids: number[] },
): Promise<{ id: number; chapterId: number }[]> {
  return executePrepared<{ id: number; chapterId: number }>(
    db,
    'open_flashcards',
    sql`select f.id, f.chapter_id as "chapterId" from ${cardsOfLearner(userId)}
      where f.id = any(${idArray(ids)}::int[]) and not ${cardIsSetAside(day.today)} and not ${cardIsDoneFor(day)}`,
  )
}

export async function deletePlansBefore(db: Database, madeAt: Date): Promise<void> {
  await db.delete(dayPlans).where(lt(dayPlans.madeAt, madeAt))
}
