import { mostQuestions } from '#contracts/questions/questions.ts'
import { BlockButton } from './block-button.tsx'

interface TodayQuestionsProps {
  /** The number of questions that are left of today's plan. */
  count: number
  variant?: 'filled' | 'light'
}

/** The button that asks today's questions. */
export function TodayQuestions({ count, variant = 'filled' }: TodayQuestionsProps) {
  return (
    <BlockButton
      variant={variant}
      beginsToday
      request={{ source: { by: 'today' }, count: Math.min(count, mostQuestions), mode: 'tutor' }}
    >
      {count === 1 ? 'Answer today’s question' : `Answer today’s ${count} questions`}
    </BlockButton>
  )
}
