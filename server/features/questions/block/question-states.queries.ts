import { and, eq, gt, sql } from 'drizzle-orm'
import type { RepeatStage } from '#domain/questions/block/asked-again.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import { keyIsRevealed } from '#server/database/rules-in-sql.ts'
import { questionStates } from '#server/database/tables/questions.ts'
import { studyDays } from '#server/database/tables/study.ts'

/** The questions `q` of blocks `b` whose keys were shown to this learner; further conditions may follow. */
export const revealedTo = (userId: number) => sql`from block_questions q
  join blocks b on b.user_id = ${userId} and b.id = q.block_id
  join block_sections x on x.user_id = ${userId} and x.block_id = q.block_id and x.number = q.section
  where q.user_id = ${userId} and ${keyIsRevealed}`

/** A question of a block that the learner has not finished. */
export interface HeldQuestion {
  questionId: number
  /** Whether it is in an exam or a timed block, whose keys are shown at its end. */
  isTimed: boolean
  /** Whether its answer can no longer change. */
  isFinal: boolean
}

export async function listHeld(db: Database, userId: number): Promise<HeldQuestion[]> {
  return executePrepared<HeldQuestion>(
    db,
    'held_questions',
    sql`select q.question_id as "questionId", b.mode = 'timed' as "isTimed", q.final_at is not null as "isFinal"
    from blocks b join block_questions q on q.user_id = ${userId} and q.block_id = b.id
    where b.user_id = ${userId} and b.finished_at is null`,
  )
}

export interface StateRow {
  questionId: number
  attempts: number
  repeatStage: RepeatStage
  repeatDueDay: number | null
  lastStudyDay: number | null
  lastAnsweredAt: Date | string | null
}

/**
 * The states of these questions, locked until the transaction ends. Missing states are created first, because
 * a missing row cannot be locked, and two devices would both count the first attempt.
 */
export async function lockStates(tx: Database, userId: number, questionIds: number[]): Promise<StateRow[]> {
  return executePrepared<StateRow>(
    tx,
    'lock_states',
    sql`insert into question_states as s (user_id, question_id)
    select ${userId}::int, id from unnest(${idArray(questionIds)}::int[]) as id order by id
    on conflict (user_id, question_id) do update set attempts = s.attempts
    returning question_id as "questionId", attempts, repeat_stage as "repeatStage", repeat_due_day as "repeatDueDay",
      last_study_day as "lastStudyDay", last_answered_at as "lastAnsweredAt"`,
  )
}

/** Each of these questions with its twins: other questions with the same key point. */
export async function listTwins(db: Database, questionIds: number[]): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ id: number; twin: number }>(sql`
    select q.id, t.id as twin from questions q
    join questions t on t.id <> q.id and (t.id = q.twin_of or t.twin_of = q.id or t.twin_of = q.twin_of)
    where q.id = any(${idArray(questionIds)}::int[])`)
  const twins = new Map<number, number[]>()
  for (const { id, twin } of rows) twins.set(id, [...(twins.get(id) ?? []), twin])
  return twins
}

/**
 * Those of these questions whose key another block has shown to the learner, answered or not, and those that
 * were offered as probes.
 */
export async function listSeenElsewhere(
  db: Database,
  userId: number,
  { blockId, questionIds }: { blockId: number; questionIds: number[] },
): Promise<Set<number>> {
  const rows = await executePrepared<{ id: number }>(
    db,
    'seen_questions',
    sql`select distinct q.question_id as id ${revealedTo(userId)}
      and q.question_id = any(${idArray(questionIds)}::int[]) and q.block_id <> ${blockId}
    union select question_id from probe_answers
      where user_id = ${userId} and question_id = any(${idArray(questionIds)}::int[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface AnsweredState {
  questionId: number
  isRight: boolean
  confidence: QuestionConfidence | null
  answeredAt: Date
  studyDay: number
  seconds: number
  isFirstAttempt: boolean
  /** Whether no known answer was chosen later; a later answer from another device may arrive first. */
  isLatest: boolean
}

/** The revision of the answered question `a` when it was answered: an answer may arrive after a change. */
const revisionWhenAnswered = sql`coalesce(
  (select min(revision) - 1 from content_changes
    where kind = 'question' and item_id = a."questionId" and changed_at > a."answeredAt"),
  (select revision from questions where id = a."questionId"))`

/**
 * Counts an answer for each question, whose state must be locked. All answers are one parameter, since a
 * block has up to 240.
 */
export async function saveAnswered(tx: Database, userId: number, answers: AnsweredState[]): Promise<void> {
  await executePrepared(
    tx,
    'save_answered',
    sql`update question_states s
    set attempts = s.attempts + 1,
      learned_revision = case when s.attempts = 0 then ${revisionWhenAnswered} else s.learned_revision end,
      last_is_right = case when a."isLatest" then a."isRight" else s.last_is_right end,
      last_confidence = case when a."isLatest" then a.confidence else s.last_confidence end,
      last_answered_at = case when a."isLatest" then a."answeredAt" else s.last_answered_at end,
      last_study_day = case when a."isLatest" then a."studyDay" else s.last_study_day end,
      first_is_right = case when a."isFirstAttempt" then a."isRight" else s.first_is_right end,
      first_confidence = case when a."isFirstAttempt" then a.confidence else s.first_confidence end,
      first_seconds = case when a."isFirstAttempt" then a.seconds else s.first_seconds end,
      first_answered_at = case when a."isFirstAttempt" then a."answeredAt" else s.first_answered_at end,
      first_study_day = case when a."isFirstAttempt" then a."studyDay" else s.first_study_day end
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a("questionId" int, "isRight" boolean,
      confidence smallint, "answeredAt" timestamptz, "studyDay" int, seconds int, "isFirstAttempt" boolean, "isLatest" boolean)
    where s.user_id = ${userId} and s.question_id = a."questionId"`,
  )
}

/** A question that a learner has answered. */
export interface LearnedQuestion extends RepeatRow {
  /** The revision that they answered first, or were told of last; null when that was not recorded. */
  learnedRevision: number | null
}

export async function lockLearned(
  tx: Database,
  userId: number,
  questionId: number,
): Promise<LearnedQuestion | undefined> {
  const [row] = await tx
    .select({
      questionId: questionStates.questionId,
      repeatStage: questionStates.repeatStage,
      repeatDueDay: questionStates.repeatDueDay,
      learnedRevision: questionStates.learnedRevision,
    })
    .from(questionStates)
    .where(
      and(
        eq(questionStates.userId, userId),
        eq(questionStates.questionId, questionId),
        gt(questionStates.attempts, 0),
      ),
    )
    .for('update')
  return row
}

export async function saveAfterChange(
  tx: Database,
  userId: number,
  { questionId, ...planned }: LearnedQuestion,
): Promise<void> {
  await tx
    .update(questionStates)
    .set(planned)
    .where(and(eq(questionStates.userId, userId), eq(questionStates.questionId, questionId)))
}

export interface RepeatRow {
  questionId: number
  repeatStage: RepeatStage
  repeatDueDay: number | null
}

/**
 * Lists questions that were first missed since the given instant, whose last answer was wrong, and that have
 * no repeat planned. Locked until the transaction ends.
 */
export async function listUnrepeated(
  tx: Database,
  userId: number,
  since: Date,
): Promise<{ questionId: number; confidence: QuestionConfidence | null }[]> {
  const { rows } = await tx.execute<{ questionId: number; confidence: QuestionConfidence | null }>(sql`
    select question_id as "questionId", last_confidence as confidence from question_states
    where user_id = ${userId} and not first_is_right and not last_is_right and repeat_due_day is null
      and first_answered_at >= ${since.toISOString()}::timestamptz
    order by question_id for update`)
  return rows
}

/** Saves when each question is asked again; their states must be locked. */
export async function saveRepeats(tx: Database, userId: number, repeats: RepeatRow[]): Promise<void> {
  await executePrepared(
    tx,
    'save_repeats',
    sql`update question_states s set repeat_stage = r."repeatStage", repeat_due_day = r."repeatDueDay"
    from jsonb_to_recordset(${JSON.stringify(repeats)}::jsonb)
      as r("questionId" int, "repeatStage" text, "repeatDueDay" int)
    where s.user_id = ${userId} and s.question_id = r."questionId"`,
  )
}

/** Saves a learner's notes on a question and its star; undefined values stay unchanged. */
export async function saveQuestionMarks(
  db: Database,
  key: { userId: number; questionId: number },
  marks: {
    isStarred?: boolean | undefined
    notes?: string | undefined
    explanationHelped?: boolean
    explanationMissing?: string
  },
): Promise<{ isStarred: boolean; notes: string }> {
  const [saved] = await db
    .insert(questionStates)
    .values({ ...key, ...marks })
    .onConflictDoUpdate({
      target: [questionStates.userId, questionStates.questionId],
      // The set clause must not be empty: a statement that sets nothing would return no row.
      set: { attempts: sql`${questionStates.attempts}`, ...marks },
    })
    .returning({ isStarred: questionStates.isStarred, notes: questionStates.notes })
  if (!saved) throw new Error('the marks were not saved')
  return saved
}

/** Adds answers to the learner's study days. */
export async function addToStudyDays(
  tx: Database,
  userId: number,
  answers: { studyDay: number; seconds: number }[],
): Promise<void> {
  const days = new Map<number, { questions: number; seconds: number }>()
  for (const { studyDay, seconds } of answers) {
    const day = days.get(studyDay) ?? { questions: 0, seconds: 0 }
    days.set(studyDay, { questions: day.questions + 1, seconds: day.seconds + seconds })
  }
  if (days.size === 0) return
  await tx
    .insert(studyDays)
    .values(
      [...days].map(([studyDay, { questions, seconds }]) => ({
        userId,
        studyDay,
        questions,
        questionSeconds: seconds,
      })),
    )
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.studyDay],
      set: {
        questions: sql`${studyDays.questions} + excluded.questions`,
        questionSeconds: sql`${studyDays.questionSeconds} + excluded.question_seconds`,
      },
    })
}

/**
 * The facts that decide whether a learner may read a question. An archived question exists only for learners
 * who have it in a block.
 */
export async function findQuestionAccess(
  db: Database,
  userId: number,
  questionId: number,
): Promise<{ isSample: boolean; isAnswered: boolean } | undefined> {
  const { rows } = await db.execute<{ isSample: boolean; isAnswered: boolean }>(sql`
    select q.is_sample as "isSample", exists (select 1 from question_states s
      where s.user_id = ${userId} and s.question_id = q.id and s.attempts > 0) as "isAnswered"
    from questions q where q.id = ${questionId} and (q.archived_at is null or exists (select 1 from block_questions b
      where b.user_id = ${userId} and b.question_id = q.id))`)
  return rows[0]
}
