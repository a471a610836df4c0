import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { FlagButton } from '#client/features/moderation/flag-button.tsx'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'

/** What other features add to a question, while it is answered and in its review. */
export const questionSlots: QuestionSlots = {
  renderText: renderDrugNames,
  tools: ({ questionId }) => <FlagButton content={{ type: 'question', id: questionId }} />,
}
