import { outbox } from '#client/features/outbox/outbox.ts'
import { ExplanationPanel } from '#client/features/questions/explanation/explanation-panel.tsx'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import type { ExplanationRating } from '#domain/questions/block/block-item.ts'
import classes from './final-answer.module.css'
import { PendingExplanation } from './pending-explanation.tsx'

interface FinalAnswerProps {
  question: BlockQuestion
  slots: Partial<QuestionSlots>
  /** Explanations are shown after each answer. The one of this question may still be loading. */
  isExplained: boolean
  isOnline: boolean
  /** The answer has just become final, so its verdict scrolls into view. */
  isNew?: boolean
  /** Saves whether the explanation helped. */
  onRate: (rating: ExplanationRating) => void
}

/** Shown under the options once the answer is final: the explanation, and the learner's own note. */
export function FinalAnswer(props: FinalAnswerProps) {
  const { question, slots, isExplained, isOnline, isNew = false, onRate } = props
  const { questionId, isFinal, chosen, explanation, notes } = question
  if (!isFinal) return null

  function bringToTomorrow(flashcardId: number) {
    const card = explanation?.linkedCards.find((linked) => linked.flashcardId === flashcardId)
    void outbox.record({ kind: 'tomorrow', flashcardId, title: plainText(card?.question ?? '') })
  }

  return (
    <>
      {explanation && (
        <ExplanationPanel
          question={question}
          explanation={explanation}
          isNew={isNew}
          renderText={slots.renderText}
          onBringToTomorrow={bringToTomorrow}
          onRate={onRate}
          tools={slots.tools?.(question)}
        />
      )}
      {!explanation && isExplained && chosen !== null && (
        <PendingExplanation key={questionId} isOnline={isOnline} />
      )}
      {notes && (
        <section className={classes.notes} aria-label="Your note">
          <MarkdownText text={notes} />
        </section>
      )}
    </>
  )
}
