import type { HandlerResult } from '#contracts/endpoint.ts'
import {
  type EditedQuestion,
  type questionEditing,
  questionsPageSize,
} from '#contracts/questions/question-editing.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findRescoring } from '#server/features/questions/rescoring/find-rescoring.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import {
  countBank,
  countFirstAttempts,
  countOpenFlags,
  type EditedRow,
  listBankPage,
  listQuestionsById,
  type QuestionFilter,
} from './question-editing.queries.ts'

const unknown = () => notFound('This question does not exist')

/** A page of the bank for admins. */
export async function listQuestions(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  { page, ...filter }: QuestionFilter & { page: number },
): Promise<HandlerResult<typeof questionEditing.listQuestions>> {
  const total = await countBank(db, filter)
  const limit = questionsPageSize
  const rows = await listBankPage(db, filter, { limit, offset: (page - 1) * limit })
  const flags = await countOpenFlags(
    db,
    rows.map(({ id }) => id),
  )
  return {
    total,
    categories: [...outline.categories, ...outline.outside],
    questions: rows.map(({ editedAt, archivedAt, ...row }) => ({
      ...row,
      isEdited: editedAt !== null,
      isArchived: archivedAt !== null,
      openFlags: flags.get(row.id) ?? 0,
    })),
  }
}

/** The question, archived or not. @throws HttpError 404 */
export async function requireQuestion(db: Database, questionId: number): Promise<EditedQuestion> {
  const [question] = await listQuestionsById(db, [questionId])
  if (!question) throw unknown()
  return presentForEditing(db, question)
}

/** The question, locked until the transaction ends. @throws HttpError 404 */
export async function requireLockedQuestion(tx: Database, questionId: number): Promise<EditedRow> {
  const [question] = await listQuestionsById(tx, [questionId], 'lock')
  if (!question) throw unknown()
  return question
}

/** The question with a summary of what learners did with it. */
export async function presentForEditing(
  db: Database,
  { editedAt, archivedAt, ...question }: EditedRow,
): Promise<EditedQuestion> {
  const flags = await countOpenFlags(db, [question.id])
  return {
    ...question,
    isEdited: editedAt !== null,
    isArchived: archivedAt !== null,
    attempts: await countFirstAttempts(db, question.id),
    openFlags: flags.get(question.id) ?? 0,
    rescoring: await findRescoring(db, question.id),
  }
}
