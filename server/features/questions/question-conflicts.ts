import type { ConflictKind } from '#server/database/content-conflicts.ts'
import {
  listQuestionsByKey,
  type NewQuestion,
  type QuestionLinks,
  saveKnownQuestion,
  saveLinks,
  saveShippedQuestion,
} from './load-questions.queries.ts'
import { questionKeyPrefix } from './load-questions.ts'

/** Shipped questions that changed after an admin had edited them. */
export const questionConflicts: ConflictKind = {
  kind: 'question',
  prefix: questionKeyPrefix,
  findEdited: async (db, keys, lock) => {
    const rows = await listQuestionsByKey(db, keys, lock)
    return new Map(
      rows.map((row) => {
        const { category, task, difficulty, isSample, stem, leadIn, options, reasons, keyOption } = row
        const { keyPoint, tags, source, link, reviewedOn } = row
        const content = {
          ...{ category, task, difficulty, isSample, stem, leadIn, options, reasons, keyOption },
          ...{ keyPoint, tags, source, link, reviewedOn },
        }
        return [row.key ?? '', { id: row.id, revision: row.revision, title: stem, content }]
      }),
    )
  },
  takeShipped: async (tx, { links, ...row }: NewQuestion & { links: QuestionLinks }) => {
    await saveShippedQuestion(tx, { ...row, editedAt: null })
    await saveLinks(tx, [links])
  },
  keepEdited: saveKnownQuestion,
}
