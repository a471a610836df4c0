import type { questionEditing } from '#contracts/questions/question-editing.ts'
import type { Deps } from '#server/deps.ts'
import { editContent, restoreVersion } from '#server/features/editing/edit-content.ts'
import { listHistory } from '#server/features/editing/list-history.ts'
import { exportQuestions } from '#server/features/questions/export/export-questions.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { contentDisposition } from '#server/platform/http/send-csv.ts'
import { addQuestion } from './add-question.ts'
import { archiveQuestion, restoreQuestion } from './archive-question.ts'
import { questionSubject } from './question-subject.ts'
import { listQuestions, requireQuestion } from './read-bank.ts'

export function questionEditingRoutes(deps: Deps): Handlers<typeof questionEditing> {
  return {
    listQuestions: ({ query: { page, search, category, archived } }) =>
      listQuestions(deps, { page, search, category, isArchived: archived === 'true' }),

    exportQuestions: async ({ query: { search, category, archived, format }, reply }) => {
      const filter = { search, category, isArchived: archived === 'true' }
      const file = await exportQuestions(deps, { ...filter, format })
      return reply
        .type(file.mediaType)
        .header('content-disposition', contentDisposition(file.fileName))
        .send(file.bytes)
    },

    getQuestion: ({ params }) => requireQuestion(deps.db, params.id),

    addQuestion: ({ user, body }) => addQuestion(deps, user, body),

    updateQuestion: ({ user, params: { id }, body: { revision, change, ...text } }) =>
      editContent(deps, user, { subject: questionSubject, id, revision, text, change }),

    archiveQuestion: async ({ user, params }) => {
      await archiveQuestion(deps, user, params.id)
      return { ok: true }
    },

    restoreQuestion: async ({ user, params }) => {
      await restoreQuestion(deps, user, params.id)
      return { ok: true }
    },

    listQuestionHistory: ({ params }) => listHistory(deps.db, questionSubject, params.id),

    restoreVersion: ({ user, params, body }) =>
      restoreVersion(deps, user, { subject: questionSubject, ...params, ...body }),
  }
}
