import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'

export interface LinkedCardRow {
  questionId: number
  flashcardId: number
  question: string
  chapterId: number
  chapterTitle: string
  partKey: string | null
  partHeading: string | null
  isCore: boolean
  reviewCount: number
  dueDay: number | null
}

/** The flashcards that teach these questions, with the learner's part of them. */
export async function listLinkedCards(
  db: Database,
  userId: number,
  questionIds: number[],
): Promise<LinkedCardRow[]> {
  return executePrepared<LinkedCardRow>(
    db,
    'linked_cards',
    sql`select l.question_id as "questionId", f.id as "flashcardId", f.question, c.id as "chapterId",
      c.title as "chapterTitle", p.key as "partKey", p.heading as "partHeading", c.is_core as "isCore", coalesce(s.review_count, 0) as "reviewCount",
      s.due_day as "dueDay"
    from question_cards l
    join flashcards f on f.id = l.flashcard_id and f.archived_at is null
    join chapters c on c.id = f.chapter_id
    left join primer_parts p on p.chapter_id = c.id and p.key = f.primer_part
    left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}
    where l.question_id = any(${idArray(questionIds)}::int[]) order by l.question_id, l.position`,
  )
}

export interface StatisticsRow {
  questionId: number
  attempts: number
  rightCount: number
  optionCounts: number[]
}

export async function listStatistics(db: Database, questionIds: number[]): Promise<StatisticsRow[]> {
  return executePrepared<StatisticsRow>(
    db,
    'question_statistics',
    sql`select question_id as "questionId", attempts, right_count as "rightCount", option_counts as "optionCounts"
    from question_statistics where question_id = any(${idArray(questionIds)}::int[])`,
  )
}
