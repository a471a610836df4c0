/**
 * Answers of all learners to a question whose key was corrected, for the job alone. These statements deliberately
 * select no single learner (docs/decisions/012-learner-tables.md). Each reads the next few learners, so that none
 * takes long; each learner's rows are found by their own index.
 */
import { and, asc, eq, gt, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { RepeatStage } from '#domain/questions/block/asked-again.ts'
import type { Mark, Score } from '#domain/questions/block/scored-again.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { keyChanges } from '#server/database/tables/questions.ts'

/** A change of a key whose answers are not all scored again. */
export interface OpenChange {
  id: number
  questionId: number
  /** The learners up to this id have been scored again. */
  afterUser: number
}

/** The oldest open change, locked until the transaction ends; another process takes the next one. */
export async function claimChange(tx: Database): Promise<OpenChange | undefined> {
  const { id, questionId, afterUser } = keyChanges
  const [change] = await tx
    .select({ id, questionId, afterUser })
    .from(keyChanges)
    .where(isNull(keyChanges.finishedAt))
    .orderBy(asc(id))
    .limit(1)
    .for('update', { skipLocked: true })
  return change
}

/** The present key of a question, and the revision that came with it. */
export async function findKey(
  tx: Database,
  questionId: number,
): Promise<{ key: number; revision: number } | undefined> {
  const { rows } = await tx.execute<{ key: number; revision: number }>(sql`
    select q.key_option as key, max(c.revision) as revision
    from questions q join key_changes c on c.question_id = q.id
    where q.id = ${questionId} group by q.id`)
  return rows[0]
}

export interface Portion {
  questionId: number
  /** The learners with ids above `afterId`, up to `lastId`. */
  afterId: number
  lastId: number
}

/** The last id of the next few learners; null when there are no more. */
export async function findLastOfNext(
  tx: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number | null> {
  const next = tx.select({ id: users.id }).from(users).where(gt(users.id, afterId))
  const few = next.orderBy(asc(users.id)).limit(limit).as('few')
  const [row] = await tx.select({ lastId: max(few.id) }).from(few)
  return row?.lastId ?? null
}

/** The learners `u` of a portion with their places `a` of the question. */
const placesOf = ({ questionId, afterId, lastId }: Portion): SQL => sql`
  (select id, time_zone from users where id > ${afterId} and id <= ${lastId}) u
  cross join lateral (select * from block_questions
    where user_id = u.id and question_id = ${questionId} offset 0) a`

/**
 * Locks the blocks in which these learners have the question, until the transaction ends. An answer locks its block
 * before it reads the key: it either is saved before this returns, or reads the present key.
 */
export async function lockBlocks(tx: Database, portion: Portion): Promise<void> {
  await tx.execute(sql`
    select 1 from ${placesOf(portion)} join blocks b on b.user_id = a.user_id and b.id = a.block_id
    order by a.user_id, a.block_id for update of b`)
}

/** A final answer to the question. */
export interface AnswerRow extends Pick<Mark, 'isRight' | 'wasRight'> {
  userId: number
  timeZone: string
  blockId: number
  position: number
  repeats: number | null
  chosen: number
  confidence: QuestionConfidence | null
  studyDay: number
  isFirstAttempt: boolean
}

/**
 * The final answers of these learners, the earliest first for each, without those that were given before options
 * moved.
 */
export async function listFinalAnswers(tx: Database, portion: Portion): Promise<AnswerRow[]> {
  const { rows } = await tx.execute<AnswerRow & Record<string, unknown>>(sql`
    select a.user_id as "userId", u.time_zone as "timeZone", a.block_id::float8 as "blockId", a.position, a.repeats,
      a.chosen, a.confidence, a.study_day as "studyDay", a.is_first_attempt as "isFirstAttempt",
      a.is_right as "isRight", a.was_right as "wasRight"
    from ${placesOf(portion)}
    where a.final_at is not null and a.is_right is not null and a.chosen is not null
      and a.answered_at > coalesce((select max(changed_at) from key_changes
        where question_id = ${portion.questionId} and moves_options), '-infinity')
    order by a.user_id, a.answered_at, a.final_at, a.block_id`)
  return rows
}

export interface NewMark extends Mark {
  userId: number
  blockId: number
  position: number
}

export async function saveMarks(tx: Database, marks: NewMark[]): Promise<void> {
  await tx.execute(sql`
    update block_questions q set is_right = m."isRight", was_right = m."wasRight", rescored_at = m."rescoredAt"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m("userId" int, "blockId" bigint, position smallint,
      "isRight" boolean, "wasRight" boolean, "rescoredAt" timestamptz)
    where q.user_id = m."userId" and q.block_id = m."blockId" and q.position = m.position`)
}

interface BlockId {
  userId: number
  blockId: number
}
export type CountedBlock = BlockId &
  Pick<Score, 'rightCount' | 'rightCountBefore'> & {
    /** Its right answers now. */
    right: number
    /** Whether any of its questions has another mark than at first. */
    hasOtherMarks: boolean
  }

/** Those of these blocks that are finished, with their right answers counted. */
export async function countFinished(tx: Database, blocks: BlockId[]): Promise<CountedBlock[]> {
  const { rows } = await tx.execute<CountedBlock & Record<string, unknown>>(sql`
    select b.user_id as "userId", b.id::float8 as "blockId", b.right_count as "rightCount",
      b.right_count_before as "rightCountBefore", c.right, c."hasOtherMarks"
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as i("userId" int, "blockId" bigint)
    join blocks b on b.user_id = i."userId" and b.id = i."blockId" and b.finished_at is not null
    cross join lateral (
      select (count(*) filter (where q.is_right))::int as right, bool_or(q.was_right is not null) as "hasOtherMarks"
      from block_questions q where q.user_id = b.user_id and q.block_id = b.id) c`)
  return rows
}

export async function saveScores(tx: Database, scores: (BlockId & Score)[]): Promise<void> {
  await tx.execute(sql`
    update blocks b set right_count = s."rightCount", right_count_before = s."rightCountBefore",
      rescored_at = s."rescoredAt"
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as s("userId" int, "blockId" bigint,
      "rightCount" int, "rightCountBefore" int, "rescoredAt" timestamptz)
    where b.user_id = s."userId" and b.id = s."blockId"`)
}

interface StateId {
  userId: number
  questionId: number
}
export interface LockedState extends StateId {
  repeatStage: RepeatStage
  repeatDueDay: number | null
  learnedRevision: number | null
}

/** The states of these learners and questions, locked until the transaction ends. */
export async function lockStatesOf(tx: Database, ids: StateId[]): Promise<LockedState[]> {
  const { rows } = await tx.execute<LockedState & Record<string, unknown>>(sql`
    select s.user_id as "userId", s.question_id as "questionId", s.repeat_stage as "repeatStage",
      s.repeat_due_day as "repeatDueDay", s.learned_revision as "learnedRevision"
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as i("userId" int, "questionId" int)
    join question_states s on s.user_id = i."userId" and s.question_id = i."questionId"
    order by s.user_id, s.question_id for update of s`)
  return rows
}

/** The marks of a learner's first and latest answers; null where it is not among the answers that were read. */
export interface AttemptMarks extends StateId {
  firstIsRight: boolean | null
  lastIsRight: boolean
}

export async function saveAttemptMarks(tx: Database, marks: AttemptMarks[]): Promise<void> {
  await tx.execute(sql`
    update question_states s set first_is_right = coalesce(m."firstIsRight", s.first_is_right),
      last_is_right = m."lastIsRight"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m("userId" int, "questionId" int,
      "firstIsRight" boolean, "lastIsRight" boolean)
    where s.user_id = m."userId" and s.question_id = m."questionId"`)
}

export type PlannedRepeat = StateId & Pick<LockedState, 'repeatStage' | 'repeatDueDay'>

/** Saves when questions of several learners are asked again; their states must be locked. */
export async function saveRepeatsOf(tx: Database, repeats: PlannedRepeat[]): Promise<void> {
  await tx.execute(sql`
    update question_states s set repeat_stage = r."repeatStage", repeat_due_day = r."repeatDueDay"
    from jsonb_to_recordset(${JSON.stringify(repeats)}::jsonb) as r("userId" int, "questionId" int,
      "repeatStage" text, "repeatDueDay" int)
    where s.user_id = r."userId" and s.question_id = r."questionId"`)
}

export async function saveProgress(
  tx: Database,
  id: number,
  { afterUser, nowRight, nowWrong }: { afterUser: number; nowRight: number; nowWrong: number },
): Promise<void> {
  await tx
    .update(keyChanges)
    .set({
      afterUser,
      nowRight: sql`${keyChanges.nowRight} + ${nowRight}`,
      nowWrong: sql`${keyChanges.nowWrong} + ${nowWrong}`,
    })
    .where(eq(keyChanges.id, id))
}

export async function saveFinishedChange(tx: Database, id: number, finishedAt: Date): Promise<void> {
  await tx.update(keyChanges).set({ finishedAt }).where(eq(keyChanges.id, id))
}

/** How far the answers have been scored again by the latest key. */
export interface RescoringRow {
  changedAt: Date
  finishedAt: Date | null
  afterUser: number
  /** The highest id of a learner. */
  lastUser: number
  nowRight: number
  nowWrong: number
}

const progress = {
  changedAt: keyChanges.changedAt,
  finishedAt: keyChanges.finishedAt,
  afterUser: keyChanges.afterUser,
  lastUser: sql<number>`(select coalesce(max(id), 0) from users)`,
  nowRight: keyChanges.nowRight,
  nowWrong: keyChanges.nowWrong,
}

/** The latest change of a question's key. */
export async function findLatestChange(db: Database, questionId: number): Promise<RescoringRow | undefined> {
  const [row] = await db
    .select(progress)
    .from(keyChanges)
    .where(and(eq(keyChanges.questionId, questionId), eq(keyChanges.movesOptions, false)))
    .orderBy(sql`${keyChanges.id} desc`)
    .limit(1)
  return row
}

/** The changes whose answers are not all scored again, the oldest first. */
export const listOpenChanges = (db: Database): Promise<RescoringRow[]> =>
  db.select(progress).from(keyChanges).where(isNull(keyChanges.finishedAt)).orderBy(asc(keyChanges.id))
