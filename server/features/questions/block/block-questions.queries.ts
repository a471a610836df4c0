import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Highlight } from '#domain/questions/highlights.ts'
import type { DifficultyId, QuestionConfidence, TaskId } from '#domain/questions/question.ts'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import {
  blockQuestions,
  type FurtherSource,
  questionStates,
  questionStatistics,
  questions,
} from '#server/database/tables/questions.ts'

/**
 * A question of a block with its key and everything that this learner did with it. It must not leave the
 * server as it is.
 */
export interface BlockQuestionRow {
  position: number
  section: number
  questionId: number
  repeats: number | null
  chosen: number | null
  confidence: QuestionConfidence | null
  answerId: string | null
  answeredAt: Date | null
  seconds: number
  /** The flag that earlier versions have set. */
  isFlagged: boolean
  struck: number[]
  highlights: Highlight[]
  markedAt: Date | null
  finalAt: Date | null
  /** Null until the answer is final. */
  isRight: boolean | null
  /** The first mark, where a corrected key gave another one. */
  wasRight: boolean | null
  category: string
  task: TaskId
  difficulty: DifficultyId
  isSample: boolean
  stem: string
  exhibit: string
  leadIn: string
  options: string[]
  reasons: string[]
  key: number
  keyPoint: string
  evidence: string
  source: string
  link: string | null
  furtherSources: FurtherSource[]
  reviewedOn: string | null
  /** The first attempts of all learners: `right` of `attempts` were right. */
  statistics: { attempts: number; right: number }
  /** The number of answers whose explanation was shown, including this block's. */
  attempts: number
  isStarred: boolean
  notes: string
  explanationHelped: boolean | null
  explanationMissing: string | null
  repeatStage: string
}

const columns = {
  position: blockQuestions.position,
  section: blockQuestions.section,
  questionId: blockQuestions.questionId,
  repeats: blockQuestions.repeats,
  chosen: blockQuestions.chosen,
  confidence: blockQuestions.confidence,
  answerId: blockQuestions.answerId,
  answeredAt: blockQuestions.answeredAt,
  seconds: blockQuestions.seconds,
  isFlagged: blockQuestions.isFlagged,
  struck: blockQuestions.struck,
  highlights: blockQuestions.highlights,
  markedAt: blockQuestions.markedAt,
  finalAt: blockQuestions.finalAt,
  isRight: blockQuestions.isRight,
  wasRight: blockQuestions.wasRight,
  category: questions.category,
  task: questions.task,
  difficulty: questions.difficulty,
  isSample: questions.isSample,
  stem: questions.stem,
  exhibit: questions.exhibit,
  leadIn: questions.leadIn,
  options: questions.options,
  reasons: questions.reasons,
  key: questions.keyOption,
  keyPoint: questions.keyPoint,
  evidence: questions.evidence,
  source: questions.source,
  link: questions.link,
  furtherSources: questions.furtherSources,
  reviewedOn: questions.reviewedOn,
  statistics: {
    attempts: sql<number>`coalesce(${questionStatistics.attempts}, 0)`,
    right: sql<number>`coalesce(${questionStatistics.rightCount}, 0)`,
  },
  attempts: sql<number>`coalesce(${questionStates.attempts}, 0)`,
  isStarred: sql<boolean>`coalesce(${questionStates.isStarred}, false)`,
  notes: sql<string>`coalesce(${questionStates.notes}, '')`,
  explanationHelped: questionStates.explanationHelped,
  explanationMissing: questionStates.explanationMissing,
  repeatStage: sql<string>`coalesce(${questionStates.repeatStage}, 'none')`,
}

/** All questions of a block in their order, or one of them. */
export async function listBlockQuestions(
  db: Database,
  userId: number,
  which: { blockId: number; questionId?: number },
): Promise<BlockQuestionRow[]> {
  const { blockId, questionId } = which
  return db
    .select(columns)
    .from(blockQuestions)
    .innerJoin(questions, eq(questions.id, blockQuestions.questionId))
    .leftJoin(questionStatistics, eq(questionStatistics.questionId, blockQuestions.questionId))
    .leftJoin(
      questionStates,
      and(eq(questionStates.questionId, blockQuestions.questionId), eq(questionStates.userId, userId)),
    )
    .where(
      and(
        eq(blockQuestions.userId, userId),
        eq(blockQuestions.blockId, blockId),
        questionId === undefined ? undefined : eq(blockQuestions.questionId, questionId),
      ),
    )
    .orderBy(asc(blockQuestions.position))
    .prepare(statementName(db, questionId === undefined ? 'block_questions' : 'block_question'))
    .execute()
}

/** The columns that making an answer final needs, without the texts of its question. */
export type AnswerRow = Pick<
  BlockQuestionRow,
  | 'position'
  | 'section'
  | 'questionId'
  | 'repeats'
  | 'chosen'
  | 'confidence'
  | 'answeredAt'
  | 'seconds'
  | 'finalAt'
  | 'isRight'
  | 'key'
>

/** All questions of a block with their answers, if any, in the order of the block. */
export async function listAnswers(db: Database, userId: number, blockId: number): Promise<AnswerRow[]> {
  const { position, section, questionId, repeats, chosen, confidence, answeredAt, seconds } = columns
  const { finalAt, isRight, key } = columns
  return db
    .select({
      ...{ position, section, questionId, repeats, chosen, confidence, answeredAt, seconds },
      ...{ finalAt, isRight, key },
    })
    .from(blockQuestions)
    .innerJoin(questions, eq(questions.id, blockQuestions.questionId))
    .where(and(eq(blockQuestions.userId, userId), eq(blockQuestions.blockId, blockId)))
    .orderBy(asc(blockQuestions.position))
    .prepare(statementName(db, 'block_answers'))
    .execute()
}

/** A question in a block of a learner. */
interface Place {
  userId: number
  blockId: number
  questionId: number
}

const isAt = ({ userId, blockId, questionId }: Place) =>
  and(
    eq(blockQuestions.userId, userId),
    eq(blockQuestions.blockId, blockId),
    eq(blockQuestions.questionId, questionId),
  )

export interface NewAnswer extends Place {
  answerId: string
  chosen: number
  confidence: QuestionConfidence | null
  answeredAt: Date
  seconds: number
}

export async function saveAnswer(tx: Database, answer: NewAnswer): Promise<void> {
  const { userId, blockId, questionId, ...set } = answer
  await tx.update(blockQuestions).set(set).where(isAt(answer))
}

/**
 * Waits until the stored answer is as durable as a completed write, so that a retry does not report it as
 * saved too early.
 */
export async function confirmAnswer(db: Database, place: Place): Promise<void> {
  await db
    .update(blockQuestions)
    .set({ answerId: sql`${blockQuestions.answerId}` })
    .where(isAt(place))
}

export interface NewMarks extends Place {
  isFlagged: boolean
  struck: number[]
  highlights: Highlight[]
  markedAt: Date
  /** Seconds spent on the question so far; a smaller number than the stored one changes nothing. */
  spent: number
}

/** Saves marks; of two changes the later one stands. @returns whether this change was saved. */
export async function saveBlockMarks(tx: Database, marks: NewMarks): Promise<boolean> {
  const { userId, blockId, questionId, spent, ...set } = marks
  const isLater = or(isNull(blockQuestions.markedAt), sql`${blockQuestions.markedAt} <= ${marks.markedAt}`)
  const saved = await tx
    .update(blockQuestions)
    .set({ ...set, seconds: sql`greatest(${blockQuestions.seconds}, ${spent})` })
    .where(and(isAt(marks), isLater))
    .returning({ position: blockQuestions.position })
  return saved.length > 0
}

/** An answer that has become final. */
export interface FinalAnswer {
  position: number
  isRight: boolean
  isFirstAttempt: boolean
  studyDay: number
}

export async function saveFinalAnswers(
  tx: Database,
  block: { userId: number; blockId: number; finalAt: Date },
  answers: FinalAnswer[],
): Promise<void> {
  if (answers.length === 0) return
  await tx.execute(sql`
    update block_questions q
    set final_at = ${block.finalAt.toISOString()}::timestamptz, is_right = a."isRight",
      is_first_attempt = a."isFirstAttempt", study_day = a."studyDay"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as a(position smallint, "isRight" boolean, "isFirstAttempt" boolean, "studyDay" integer)
    where q.user_id = ${block.userId} and q.block_id = ${block.blockId} and q.position = a.position`)
}
