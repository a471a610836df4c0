import { renderDrugNames } from '#client/features/drugs/drug-name-text.tsx'
import { ReportButton } from '#client/features/moderation/report-button.tsx'
import { MadeCards } from '#client/features/own-cards/made-cards.tsx'
import { MakeCard } from '#client/features/own-cards/make-card.tsx'
import { startOfQuestion } from '#client/features/own-cards/note-starts.ts'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'

/** The parts that other features add to a question, both while it is answered and in its review. */
export const questionSlots: QuestionSlots = {
  renderText: renderDrugNames,
  tools: (question) => (
    <>
      <MakeCard look="button" hasKey start={startOfQuestion(question)} />
      <ReportButton content={{ type: 'question', id: question.questionId }} />
      <MadeCards origin={{ kind: 'question', id: question.questionId }} />
    </>
  ),
}
