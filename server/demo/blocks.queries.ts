import { sql } from 'drizzle-orm'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { Database } from '#server/database/connect.ts'

export interface DemoAnswer {
  position: number
  chosen: number
  confidence: QuestionConfidence
  seconds: number
  answeredAt: string
  struck: number[]
}

/** Saves all answers of a block in one statement. */
export async function saveDemoAnswers(
  tx: Database,
  block: { userId: number; blockId: number },
  answers: DemoAnswer[],
): Promise<void> {
  await tx.execute(sql`
    update block_questions q
    set chosen = a.chosen, confidence = a.confidence, answer_id = gen_random_uuid(), answered_at = a."answeredAt",
      seconds = a.seconds, marked_at = a."answeredAt",
      struck = array(select jsonb_array_elements_text(a.struck)::smallint)
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a(position smallint, chosen smallint,
      confidence smallint, seconds integer, "answeredAt" timestamptz, struck jsonb)
    where q.user_id = ${block.userId} and q.block_id = ${block.blockId} and q.position = a.position`)
}

/** The cards that teach the questions which a learner missed, by the study day of the miss. */
export async function listMissedCards(
  db: Database,
  userId: number,
): Promise<{ studyDay: number; flashcardId: number }[]> {
  const { rows } = await db.execute<{ studyDay: number; flashcardId: number }>(sql`
    select distinct q.study_day as "studyDay", l.flashcard_id as "flashcardId"
    from block_questions q join question_cards l on l.question_id = q.question_id
    where q.user_id = ${userId} and not q.is_right order by 1, 2`)
  return rows
}
