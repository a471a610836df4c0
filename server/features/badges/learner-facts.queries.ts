import { eq, type SQL, sql } from 'drizzle-orm'
import type { BadgeFacts, DrugFacts } from '#domain/badges/badge-facts.ts'
import { hasBoxedWarning } from '#domain/drugs/boxed-warning.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { masteredFrom } from '#domain/mastery/flashcard-mastery.ts'
import { memoryModelOf } from '#domain/scheduling/fsrs.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, statementName } from '#server/database/engine/prepared.ts'
import type { LearnerStates } from '#server/database/learner-states.ts'
import { cardIsCompleted, dayIsStudyDay } from '#server/database/rules-in-sql.ts'
import { users } from '#server/database/tables/accounts.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { Until } from './review-facts.queries.ts'

/** What badges read of a learner beside the log of reviews. */

const lastingDays = 60

/** What is measured: all until the end of a study day, with the states of that moment. */
export interface Moment extends Until {
  states: LearnerStates
}

export async function countLastingCards(db: Database, { userId, states }: Moment): Promise<number> {
  const [row] = await executePrepared<{ cards: number }>(
    db,
    `badge_lasting_cards${states.suffix}`,
    sql`select count(*)::int as cards from ${states.cards} s
      where s.user_id = ${userId} and s.stability >= ${lastingDays}`,
  )
  return row?.cards ?? 0
}

/** The memories of chapters whose cards were all reviewed, archived ones aside. */
export async function listSeenChapters(
  db: Database,
  { userId, memoryWeights, states }: Moment & Pick<SignedIn, 'memoryWeights'>,
): Promise<BadgeFacts['seenChapters']['chapters']> {
  const rows = await executePrepared<{ stabilities: number[] | null; days: number[] | null }>(
    db,
    `badge_seen_chapters${states.suffix}`,
    sql`select
        json_agg(s.stability) filter (where s.last_study_day is not null and s.stability is not null) as stabilities,
        json_agg(s.last_study_day) filter (where s.last_study_day is not null and s.stability is not null) as days
      from flashcards f
      left join ${states.cards} s on s.flashcard_id = f.id and s.user_id = ${userId}
      where f.archived_at is null
      group by f.chapter_id having bool_and(${cardIsCompleted})`,
  )
  const memoryModel = memoryModelOf(memoryWeights)
  return rows.map(({ stabilities, days }) => ({
    memories: (stabilities ?? []).map((stability, index) => ({
      stability,
      lastStudyDay: days?.[index] ?? 0,
      memoryModel,
    })),
  }))
}

export async function countFirstAttempts(
  db: Database,
  { userId, today }: Until,
): Promise<BadgeFacts['questions']> {
  return executePrepared<BadgeFacts['questions'][number]>(
    db,
    'badge_first_attempts',
    sql`select first_confidence as confidence, count(*)::int as answered,
        (count(*) filter (where first_is_right))::int as right
      from question_states where user_id = ${userId} and first_is_right is not null and first_confidence is not null
        and coalesce(first_study_day, 0) <= ${today}
      group by first_confidence`,
  )
}

const surely = 3
const correctedAfterDays = 7

/** An answer to the twin of a missed question, asked in its place, is one to the missed question. */
export async function countCorrectedErrors(db: Database, { userId, today }: Until): Promise<number> {
  const [row] = await executePrepared<{ questions: number }>(
    db,
    'badge_corrected_errors',
    sql`select count(*)::int as questions from (
      select from block_questions
      where user_id = ${userId} and is_right is not null and study_day <= ${today}
      group by coalesce(repeats, question_id)
      having max(study_day) filter (where is_right)
        >= min(study_day) filter (where not is_right and confidence = ${surely}) + ${correctedAfterDays}) corrected`,
  )
  return row?.questions ?? 0
}

/** The study day of an instant in a zone, as `studyDayOf` computes it. */
const dayOf = (instant: SQL, timeZone: string): SQL =>
  sql`((${instant} at time zone ${timeZone} - interval '4 hours')::date - date '1970-01-01')`

type UntilInZone = Until & Pick<SignedIn, 'timeZone'>

export async function countFullExams(
  db: Database,
  { userId, today, timeZone }: UntilInZone,
): Promise<number> {
  const [row] = await executePrepared<{ exams: number }>(
    db,
    'badge_full_exams',
    sql`select count(*)::int as exams from blocks
      where user_id = ${userId} and form = 'full' and answered_count * 2 >= question_count
        and ${dayOf(sql`finished_at`, timeZone)} <= ${today}`,
  )
  return row?.exams ?? 0
}

export async function listDrugFacts(db: Database, { userId, states }: Moment): Promise<DrugFacts[]> {
  const rows = await executePrepared<{
    classification: string
    label: string
    mastered: number
    isReviewed: boolean
    mastery: number
  }>(
    db,
    `badge_drugs${states.suffix}`,
    sql`select d.classification, d.boxed_warning as label,
        (count(*) filter (where s.mastery >= ${masteredFrom}))::int as mastered,
        coalesce(bool_or(s.review_count > 0) filter (where s.component = 'boxed_warning'), false) as "isReviewed",
        coalesce(max(s.mastery) filter (where s.component = 'boxed_warning'), 0)::int as mastery
      from drugs d left join ${states.drugs} s on s.drug_id = d.id and s.user_id = ${userId}
      where d.archived_at is null group by d.id`,
  )
  return rows.map(({ classification, label, mastered, isReviewed, mastery }) => ({
    classification,
    components: drugComponents.length,
    mastered,
    boxedWarning: hasBoxedWarning({ boxedWarning: label }) ? { isReviewed, mastery } : null,
  }))
}

/** Ascending. */
export async function listStudyDays(db: Database, { userId, today }: Until): Promise<number[]> {
  const rows = await executePrepared<{ day: number }>(
    db,
    'badge_study_days',
    sql`select study_day as day from study_days d where user_id = ${userId} and study_day <= ${today} and ${dayIsStudyDay}
      order by study_day`,
  )
  return rows.map(({ day }) => day)
}

/** When the learner chose the exam date, and the date, YYYY-MM-DD; null without one. */
export async function findExamPlan(
  db: Database,
  userId: number,
): Promise<{ setAt: Date; examDate: string } | null> {
  const [row] = await db
    .select({ setAt: users.examDateSetAt, examDate: users.examDate })
    .from(users)
    .where(eq(users.id, userId))
    .prepare(statementName(db, 'badge_exam_plan'))
    .execute()
  const { setAt = null, examDate = null } = row ?? {}
  return setAt === null || examDate === null ? null : { setAt, examDate }
}

/** Cards and questions, each once however often it was reported. */
export async function countApprovedFlags(
  db: Database,
  { userId, today, timeZone }: UntilInZone,
): Promise<number> {
  const approved = sql`reporter_id = ${userId} and resolution = 'approve'
    and coalesce(${dayOf(sql`resolved_at`, timeZone)}, 0) <= ${today}`
  const [row] = await executePrepared<{ flags: number }>(
    db,
    'badge_approved_flags',
    sql`select (
        (select count(distinct flashcard_id) from content_flags where ${approved})
        + (select count(distinct question_id) from question_flags where ${approved})
      )::int as flags`,
  )
  return row?.flags ?? 0
}
