import { mostQuestions } from '#contracts/questions/questions.ts'
import { BlockButton } from './block-button.tsx'

interface TodayQuestionsProps {
  /** Left of today's plan. */
  count: number
  variant?: 'filled' | 'light'
}

/** The button that asks the questions of today. */
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
