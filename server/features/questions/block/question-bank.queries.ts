import { sql } from 'drizzle-orm'
import type { RepeatStage } from '#domain/questions/block/asked-again.ts'
import type { DifficultyId, TaskId } from '#domain/questions/question.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, statementName } from '#server/database/engine/prepared.ts'
import { questionBankVersion } from '#server/database/tables/questions.ts'
import { revealedTo } from './question-states.queries.ts'

/** What is the same of a question for every learner. */
export interface SharedFacts {
  id: number
  category: string
  task: TaskId
  /** The one that the author expects. */
  difficulty: DifficultyId
  isSample: boolean
  twinOf: number | null
  /** The first attempts of all learners: `right` of `attempts` were right. */
  statistics: { attempts: number; right: number }
}

/** Every question that is not archived, by id. */
export async function listSharedFacts(db: Database): Promise<SharedFacts[]> {
  const { rows } = await db.execute<
    Omit<SharedFacts, 'statistics'> & { attempts: number; right: number }
  >(sql`
    select q.id, q.category, q.task, q.difficulty, q.is_sample as "isSample", q.twin_of as "twinOf",
      coalesce(t.attempts, 0) as attempts, coalesce(t.right_count, 0) as right
    from questions q left join question_statistics t on t.question_id = q.id
    where q.archived_at is null order by q.id`)
  return rows.map(({ attempts, right, ...row }) => ({ ...row, statistics: { attempts, right } }))
}

/** A learner's state of a question that the learner has answered, marked or seen. */
export interface OwnState {
  questionId: number
  attempts: number
  isLastWrong: boolean
  isStarred: boolean
  /** The study day of the last answer. */
  lastAnsweredDay: number | null
  repeatStage: RepeatStage
  repeatDueDay: number | null
  /** The last time its key was shown, in epoch milliseconds. */
  lastSeenAt: number | null
}

export async function listOwnStates(db: Database, userId: number): Promise<OwnState[]> {
  return executePrepared<OwnState>(
    db,
    'own_question_states',
    sql`select coalesce(s.question_id, seen.question_id) as "questionId", coalesce(s.attempts, 0) as attempts,
      coalesce(not s.last_is_right, false) as "isLastWrong", coalesce(s.is_starred, false) as "isStarred",
      s.last_study_day as "lastAnsweredDay",
      coalesce(s.repeat_stage, 'none') as "repeatStage", s.repeat_due_day as "repeatDueDay",
      floor(extract(epoch from seen.at) * 1000)::float8 as "lastSeenAt"
    from (select * from question_states where user_id = ${userId}) s
    full join (
      select q.question_id, max(coalesce(b.finished_at, q.final_at, x.closed_at)) as at ${revealedTo(userId)} group by 1
    ) seen on seen.question_id = s.question_id`,
  )
}

/** The present version of the questions and their statistics: another one after each change. */
export async function findBankVersion(db: Database): Promise<string> {
  const [row] = await db
    .select({ version: questionBankVersion.version })
    .from(questionBankVersion)
    .prepare(statementName(db, 'question_bank_version'))
    .execute()
  if (!row) throw new Error('the question bank has no version')
  return row.version
}
