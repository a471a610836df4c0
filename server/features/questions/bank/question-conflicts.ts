import { learnedQuestion } from '#domain/content-changes/learned-text.ts'
import type { ConflictKind } from '#server/features/editing/resolve-conflicts.ts'
import {
  listQuestionsByKey,
  type NewQuestion,
  type QuestionLinks,
  type QuestionRow,
  saveKnownQuestion,
  saveLinks,
  saveShippedQuestion,
} from './load-questions.queries.ts'
import { questionSubject } from './question-subject.ts'

/** Shipped questions that changed after an admin had edited them. */
export const questionConflicts: ConflictKind = {
  kind: 'question',
  titleField: 'stem',
  fields: questionSubject.fields,
  history: questionSubject.history,
  learned: (row: QuestionRow) => learnedQuestion(row),
  listByKey: listQuestionsByKey,
  replace: async (tx, { links, ...row }: NewQuestion & { links: QuestionLinks }, editedAt) => {
    await saveShippedQuestion(tx, { ...row, editedAt })
    await saveLinks(tx, [links])
  },
  keepEdited: saveKnownQuestion,
}
