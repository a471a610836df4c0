import { sql } from 'drizzle-orm'
import type { BlockKind } from '#domain/questions/block/block-rules.ts'
import type { MatchPlace } from '#domain/search/kind-order.ts'
import type { Database } from '#server/database/connect.ts'
import { openSlashes, passage } from '#server/database/engine/full-text.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import {
  questionMatches,
  type SearchMeaning,
  textPlace,
  wordsQuery,
} from '#server/database/search-conditions.ts'

export interface QuestionHit {
  id: number
  place: MatchPlace
  category: string
  isSample: boolean
  /** By this learner, at least once. */
  isAnswered: boolean
  headline: string
}

/** The questions that match, best first. */
export async function listQuestionHits(
  db: Database,
  search: SearchMeaning,
  { userId, limit }: { userId: number; limit: number },
): Promise<QuestionHit[]> {
  return executePrepared<QuestionHit>(
    db,
    `question_hits_${search.by}`,
    sql`with typed as (select ${wordsQuery(search.text)} as words),
    best as (
      select q.id, q.category, q.is_sample, q.stem, q.lead_in,
        ${textPlace(sql`q.search`, search.text)} as place, ts_rank(q.search, typed.words) as rank
      from questions q, typed
      where q.archived_at is null and ${questionMatches(search)}
      order by place desc, rank desc, q.id limit ${limit}
    )
    select best.id, best.place, best.category, best.is_sample as "isSample", coalesce(s.attempts > 0, false) as "isAnswered",
      ts_headline('english', ${openSlashes(sql`concat_ws(' ', best.stem, best.lead_in)`)}, typed.words, ${passage})
        as headline
    from best cross join typed
    left join question_states s on s.question_id = best.id and s.user_id = ${userId}
    order by best.place desc, best.rank desc, best.id`,
  )
}

/** A final answer of a learner, with the block that it belongs to. */
export interface AnsweredIn extends BlockKind {
  questionId: number
  blockId: number
  isFinished: boolean
}

/** All final answers to these questions, the latest first. */
export async function listAnsweredIn(
  db: Database,
  userId: number,
  questionIds: number[],
): Promise<AnsweredIn[]> {
  if (questionIds.length === 0) return []
  const rows = await executePrepared<Omit<AnsweredIn, 'blockId'> & { blockId: string | number }>(
    db,
    'answered_in',
    sql`select a.question_id as "questionId", b.id as "blockId", b.form, b.mode,
      b.finished_at is not null as "isFinished"
    from block_questions a
    join blocks b on b.id = a.block_id and b.user_id = ${userId}
    where a.user_id = ${userId} and a.question_id = any(${idArray(questionIds)}::int[])
      and a.final_at is not null
    order by a.final_at desc, b.id desc`,
  )
  return rows.map((row) => ({ ...row, blockId: Number(row.blockId) }))
}
