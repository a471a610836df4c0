import { sql } from 'drizzle-orm'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { CardMemory, FirstAttempts, LearnerKnowledge } from '#domain/readiness/knowledge.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import type { LearnerStates } from '#server/database/learner-states.ts'
import { cardIsCompleted, cardIsDue } from '#server/database/rules-in-sql.ts'

export interface FirstAttemptRow extends FirstAttempts {
  category: string
  confidence: QuestionConfidence
}

/** What is read: all until the end of the study day `today`, with the states of that moment. */
export interface SeenUntil {
  userId: number
  today: number
  states: LearnerStates
}

/** First attempts by category, study day and confidence. Those at questions that were archived since still count. */
export async function listFirstAttempts(
  db: Database,
  { userId, today }: SeenUntil,
): Promise<FirstAttemptRow[]> {
  return executePrepared<FirstAttemptRow>(
    db,
    'first_attempts',
    sql`select q.category, s.first_study_day as "studyDay", s.first_confidence as confidence,
      count(*)::int as answered, (count(*) filter (where s.first_is_right))::int as right
    from question_states s join questions q on q.id = s.question_id
    where s.user_id = ${userId} and s.first_is_right is not null and s.first_study_day <= ${today}
    group by q.category, s.first_study_day, s.first_confidence`,
  )
}

export interface QuestionCounts {
  category: string
  total: number
  /** Never answered. */
  unused: number
  /** The latest answer was wrong. */
  missed: number
}

/** Questions of the bank that are not archived, by category. */
export async function countQuestions(db: Database, { userId, today }: SeenUntil): Promise<QuestionCounts[]> {
  return executePrepared<QuestionCounts>(
    db,
    'questions_by_category',
    sql`select q.category, count(*)::int as total,
      (count(*) filter (where coalesce(s.attempts, 0) = 0 or s.first_study_day > ${today}))::int as unused,
      (count(*) filter (where s.attempts > 0 and not s.last_is_right))::int as missed
    from questions q left join question_states s on s.question_id = q.id and s.user_id = ${userId}
    where q.archived_at is null group by q.category`,
  )
}

/** Cards seen for the first time on each study day, those outside the outline too. */
export async function listNewCards(
  db: Database,
  { userId, today }: SeenUntil,
): Promise<LearnerKnowledge['newCards']> {
  return executePrepared<LearnerKnowledge['newCards'][number]>(
    db,
    'new_cards_by_day',
    sql`select d.study_day as "studyDay", d.new_cards as cards from study_days d
    where d.user_id = ${userId} and d.study_day <= ${today} and d.new_cards > 0`,
  )
}

export interface SeenCards {
  chapterId: number
  seen: number
  due: number
  memories: Omit<CardMemory, 'memoryModel'>[]
}

/** The reviewed cards of each chapter that are not archived; one row for a chapter, a learner has thousands of cards. */
export async function listSeenCards(
  db: Database,
  { userId, today, states }: SeenUntil,
): Promise<SeenCards[]> {
  const rows = await executePrepared<
    Omit<SeenCards, 'memories'> & { stabilities: number[] | null; days: number[] | null }
  >(
    db,
    `seen_cards${states.suffix}`,
    sql`select f.chapter_id as "chapterId", count(*)::int as seen,
      (count(*) filter (where ${cardIsDue(today)}))::int as due,
      json_agg(s.stability) filter (where s.stability is not null and s.last_study_day is not null) as stabilities,
      json_agg(s.last_study_day) filter (where s.stability is not null and s.last_study_day is not null) as days
    from ${states.cards} s join flashcards f on f.id = s.flashcard_id
    where s.user_id = ${userId} and ${cardIsCompleted} and f.archived_at is null
    group by f.chapter_id`,
  )
  return rows.map(({ stabilities, days, ...row }) => ({
    ...row,
    memories: (stabilities ?? []).map((stability, index) => ({
      stability,
      lastStudyDay: days?.[index] ?? today,
    })),
  }))
}
