import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { ReportButton } from '#client/features/moderation/report-button.tsx'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'

/** The parts that other features add to a question, both while it is answered and in its review. */
export const questionSlots: QuestionSlots = {
  renderText: renderDrugNames,
  tools: ({ questionId }) => <ReportButton content={{ type: 'question', id: questionId }} />,
}
