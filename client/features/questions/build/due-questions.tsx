import { mostQuestions } from '#contracts/questions.ts'
import { BlockButton } from './block-button.tsx'

interface DueQuestionsProps {
  /** Missed questions to be asked again today. */
  count: number
  variant: 'filled' | 'light'
}

/** The button that asks the due questions again. */
export function DueQuestions({ count, variant }: DueQuestionsProps) {
  return (
    <BlockButton
      variant={variant}
      request={{ source: { by: 'due' }, count: Math.min(count, mostQuestions), mode: 'tutor' }}
    >
      {count === 1 ? 'Answer it' : `Answer these ${count}`}
    </BlockButton>
  )
}
