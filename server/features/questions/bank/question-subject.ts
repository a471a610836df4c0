import type { EditedQuestion } from '#contracts/questions/question-editing.ts'
import { learnedQuestion } from '#domain/content-changes/learned-text.ts'
import { movesOptions } from '#domain/questions/question-rules.ts'
import type { Database } from '#server/database/connect.ts'
import { historyOf } from '#server/database/content/content-history.ts'
import { byId, type Subject } from '#server/features/editing/subject.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import {
  countFirstAttempts,
  type EditedRow,
  hasOpenAnswer,
  listQuestionsById,
  type QuestionColumns,
  updateQuestionText,
} from './question-editing.queries.ts'
import { presentForEditing } from './read-bank.ts'
import { requireRules } from './require-rules.ts'

/** Questions of the bank, as admins edit them. A corrected key scores final answers again. */
export const questionSubject: Subject<{
  row: EditedRow
  field: keyof QuestionColumns
  shown: EditedQuestion
  id: number
}> = {
  name: 'question',
  fields: [
    ...(['category', 'task', 'difficulty', 'isSample', 'stem', 'exhibit', 'leadIn'] as const),
    ...(['options', 'reasons', 'keyOption', 'keyPoint', 'evidence', 'tags'] as const),
    ...(['source', 'link', 'furtherSources', 'reviewedOn'] as const),
  ],
  history: historyOf('question'),
  missing: 'This question does not exist',
  read: async (db, ids, lock) => byId(await listQuestionsById(db, ids, lock)),
  requireAllowed: async (deps, { before, after }) => {
    requireRules(deps, after)
    await requireSamePlaces(deps.db, before, after.options)
  },
  save: (tx, { id, text, at }) => updateQuestionText(tx, id, { ...text, editedAt: at }),
  learned: learnedQuestion,
  present: ({ db }, { row }) => presentForEditing(db, row),
}

/**
 * Requires that options keep their order, because answers, strike-outs and statistics name an option by its
 * place. @throws HttpError 409 options_fixed
 */
async function requireSamePlaces(tx: Database, before: EditedRow, options: string[]): Promise<void> {
  if (!movesOptions(before.options, options)) return
  if ((await countFirstAttempts(tx, before.id)) > 0 || (await hasOpenAnswer(tx, before.id)))
    throw conflict(
      'Learners have answered this question: its options keep their number and order, because their answers name the place. Change the words of an option, or archive the question and add a new one.',
      'options_fixed',
    )
}
