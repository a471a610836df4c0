import type { questionEditing } from '#contracts/question-editing.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { archiveQuestion, restoreQuestion } from './archive-question.ts'
import { addQuestion, updateQuestion } from './edit-question.ts'
import { listQuestionHistory, listQuestions, requireQuestion } from './read-bank.ts'

export function questionEditingRoutes(deps: Deps): Handlers<typeof questionEditing> {
  return {
    listQuestions: ({ query: { page, search, category, archived } }) =>
      listQuestions(deps, { page, search, category, isArchived: archived === 'true' }),

    getQuestion: ({ params }) => requireQuestion(deps.db, params.id),

    addQuestion: ({ user, body }) => addQuestion(deps, user, body),

    updateQuestion: ({ user, params, body: { revision, ...text } }) =>
      updateQuestion(deps, user, { questionId: params.id, revision, text }),

    archiveQuestion: async ({ user, params }) => {
      await archiveQuestion(deps, user, params.id)
      return { ok: true }
    },

    restoreQuestion: async ({ user, params }) => {
      await restoreQuestion(deps, user, params.id)
      return { ok: true }
    },

    listQuestionHistory: ({ params }) => listQuestionHistory(deps, params.id),
  }
}
