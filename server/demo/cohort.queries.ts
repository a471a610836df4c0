import { sql } from 'drizzle-orm'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { Database } from '#server/database/connect.ts'

/** Saves blocks of many learners at once, which only a demo does. */

export interface CohortBlock {
  userId: number
  startedAt: string
  finishedAt: string
  answers: CohortAnswer[]
}

export interface CohortAnswer {
  position: number
  questionId: number
  chosen: number
  confidence: QuestionConfidence
  isRight: boolean
  seconds: number
  answeredAt: string
  studyDay: number
  repeatStage: string
  repeatDueDay: number | null
}

/**
 * Saves one finished block of each learner, consisting of first attempts only, with everything that follows
 * from it.
 */
export async function saveCohortBlocks(tx: Database, blocks: CohortBlock[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
    as l("userId" int, "startedAt" timestamptz, "finishedAt" timestamptz, answers jsonb)`
  const answers = sql`${rows} cross join jsonb_to_recordset(l.answers) as a(position smallint, "questionId" int,
    chosen smallint, confidence smallint, "isRight" boolean, seconds int, "answeredAt" timestamptz, "studyDay" int,
    "repeatStage" text, "repeatDueDay" int)`
  await tx.execute(sql`
    insert into blocks (user_id, request_id, form, mode, title, question_count, created_at, finished_at, answered_count,
      right_count, seconds_used, break_seconds)
    select l."userId", gen_random_uuid(), 'custom', 'timed', 'Custom block', count(*), l."startedAt", l."finishedAt", count(*),
      count(*) filter (where a."isRight"), sum(a.seconds), 0
    from ${answers} group by l."userId", l."startedAt", l."finishedAt"`)
  await tx.execute(sql`
    insert into block_sections (user_id, block_id, number, question_count, limit_seconds, opened_at, used_seconds, closed_at)
    select b.user_id, b.id, 1, b.question_count, b.question_count * 120, b.created_at, b.seconds_used, b.finished_at
    from ${rows} join blocks b on b.user_id = l."userId"`)
  await tx.execute(sql`
    insert into block_questions (user_id, block_id, position, section, question_id, chosen, confidence, answer_id,
      answered_at, seconds, final_at, study_day, is_right, is_first_attempt)
    select b.user_id, b.id, a.position, 1, a."questionId", a.chosen, a.confidence, gen_random_uuid(), a."answeredAt",
      a.seconds, b.finished_at, a."studyDay", a."isRight", true
    from ${answers} join blocks b on b.user_id = l."userId"`)
  await tx.execute(sql`
    insert into question_states (user_id, question_id, attempts, last_is_right, last_confidence, last_answered_at,
      last_study_day, first_is_right, first_confidence, first_seconds, first_answered_at, first_study_day, repeat_stage,
      repeat_due_day)
    select l."userId", a."questionId", 1, a."isRight", a.confidence, a."answeredAt", a."studyDay", a."isRight",
      a.confidence, a.seconds, a."answeredAt", a."studyDay", a."repeatStage", a."repeatDueDay"
    from ${answers}`)
  await tx.execute(sql`
    insert into study_days (user_id, study_day, questions, question_seconds)
    select l."userId", a."studyDay", count(*), sum(a.seconds) from ${answers} group by 1, 2`)
}
