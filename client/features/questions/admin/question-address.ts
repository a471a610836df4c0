import { paths } from '#client/platform/paths.ts'

/** The address of a question's editor; without a question, of a new one's. */
export const editorOf = (questionId: number | 'new') =>
  `${paths.adminQuestions}?${new URLSearchParams({ question: String(questionId) })}`
