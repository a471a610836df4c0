import { mostQuestions } from '#contracts/questions.ts'
import { BlockButton } from './block-button.tsx'

/** The button that asks the questions of today. */
export function TodayQuestions({ count }: { count: number }) {
  return (
    <BlockButton
      variant="filled"
      request={{ source: { by: 'today' }, count: Math.min(count, mostQuestions), mode: 'tutor' }}
    >
      {count === 1 ? 'Answer today’s question' : `Answer today’s ${count} questions`}
    </BlockButton>
  )
}
