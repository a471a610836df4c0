import { and, asc, count, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { prefixQuery } from '#server/database/engine/full-text.ts'
import { beginningOf } from '#server/database/like-pattern.ts'
import {
  blockQuestions,
  questionFlags,
  questionStatistics,
  questions,
} from '#server/database/tables/questions.ts'

const listed = {
  id: questions.id,
  key: questions.key,
  category: questions.category,
  task: questions.task,
  difficulty: questions.difficulty,
  isSample: questions.isSample,
  stem: questions.stem,
  leadIn: questions.leadIn,
  editedAt: questions.editedAt,
  archivedAt: questions.archivedAt,
}

/** The text of a question with all columns that an edit may change, and its origin. */
export const editedColumns = {
  ...listed,
  exhibit: questions.exhibit,
  options: questions.options,
  reasons: questions.reasons,
  keyOption: questions.keyOption,
  keyPoint: questions.keyPoint,
  evidence: questions.evidence,
  tags: questions.tags,
  source: questions.source,
  link: questions.link,
  furtherSources: questions.furtherSources,
  reviewedOn: questions.reviewedOn,
  revision: questions.revision,
}
export type EditedRow = Pick<typeof questions.$inferSelect, keyof typeof editedColumns>

export interface QuestionFilter {
  search: string | undefined
  category: string | undefined
  isArchived: boolean
}

/**
 * Searches by the words of stem and lead-in, or by the beginning of the key. The words have an index, and the
 * column of keys is narrow.
 */
function matches(search: string) {
  const beginning = beginningOf(search.toLowerCase())
  return sql`${questions.id} in (
    select s.id from questions s where s.search @@ to_tsquery('english', ${prefixQuery(search)})
    union all select k.id from questions k where lower(k.key) like ${beginning})`
}

export const inFilter = ({ search, category, isArchived }: QuestionFilter) =>
  and(
    isArchived ? isNotNull(questions.archivedAt) : isNull(questions.archivedAt),
    category ? eq(questions.category, category) : undefined,
    search ? matches(search) : undefined,
  )

/** A page of the bank in its order, with the first attempts as the item statistics last counted them. */
export function listBankPage(db: Database, filter: QuestionFilter, page: { limit: number; offset: number }) {
  return db
    .select({ ...listed, attempts: sql<number>`coalesce(${questionStatistics.attempts}, 0)` })
    .from(questions)
    .leftJoin(questionStatistics, eq(questionStatistics.questionId, questions.id))
    .where(inFilter(filter))
    .orderBy(asc(questions.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countBank(db: Database, filter: QuestionFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(questions).where(inFilter(filter))
  return row?.total ?? 0
}

/** The number of open reports of each of these questions. */
export async function countOpenFlags(db: Database, questionIds: number[]): Promise<Map<number, number>> {
  if (questionIds.length === 0) return new Map()
  const rows = await db
    .select({ questionId: questionFlags.questionId, open: count() })
    .from(questionFlags)
    .where(and(inArray(questionFlags.questionId, questionIds), isNull(questionFlags.resolvedAt)))
    .groupBy(questionFlags.questionId)
  return new Map(rows.map(({ questionId, open }) => [questionId, open]))
}

/**
 * The questions with these ids, archived ones too. @param lock keeps them unchanged until the transaction ends, so that edits
 * of one question follow each other
 */
export async function listQuestionsById(
  db: Database,
  ids: readonly number[],
  lock?: 'lock',
): Promise<EditedRow[]> {
  const found = db
    .select(editedColumns)
    .from(questions)
    .where(inArray(questions.id, [...ids]))
    .orderBy(questions.id)
  if (!lock) return found
  // An update takes this table lock anyway, after the row lock. Taken first, it avoids a deadlock with an
  // import, which locks the table and then waits for the row.
  await db.execute(sql`lock table ${questions} in row exclusive mode`)
  return found.for('update')
}

const ofQuestion = (questionId: number) => eq(blockQuestions.questionId, questionId)

/** The number of learners whose first answer is final. */
export async function countFirstAttempts(db: Database, questionId: number): Promise<number> {
  const [row] = await db
    .select({ attempts: count() })
    .from(blockQuestions)
    .where(and(ofQuestion(questionId), blockQuestions.isFirstAttempt))
  return row?.attempts ?? 0
}

/** Whether a learner has chosen an option of the question in an unfinished block. */
export async function hasOpenAnswer(db: Database, questionId: number): Promise<boolean> {
  const rows = await db
    .select({ chosen: blockQuestions.chosen })
    .from(blockQuestions)
    .where(and(ofQuestion(questionId), isNotNull(blockQuestions.chosen), isNull(blockQuestions.finalAt)))
    .limit(1)
  return rows.length > 0
}

/** The columns of a question that an admin may edit. */
export type QuestionColumns = Omit<EditedRow, 'id' | 'key' | 'editedAt' | 'archivedAt' | 'revision'>

export async function addToBank(tx: Database, question: QuestionColumns, now: Date): Promise<EditedRow> {
  const [last] = await tx.select({ position: max(questions.position) }).from(questions)
  const [row] = await tx
    .insert(questions)
    .values({ ...question, position: (last?.position ?? -1) + 1, editedAt: now, createdAt: now })
    .returning(editedColumns)
  if (!row) throw new Error('the question was not added')
  return row
}

export async function updateQuestionText(
  tx: Database,
  questionId: number,
  change: Partial<typeof questions.$inferInsert>,
): Promise<EditedRow> {
  const [row] = await tx
    .update(questions)
    .set(change)
    .where(eq(questions.id, questionId))
    .returning(editedColumns)
  if (!row) throw new Error(`question ${questionId} was not updated`)
  return row
}
