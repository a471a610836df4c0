import { mostQuestions } from '#contracts/questions/questions.ts'
import { BlockButton } from './block-button.tsx'

interface DueQuestionsProps {
  /** Missed questions that wait to be asked again. */
  count: number
  variant: 'filled' | 'light'
}

/** The button that asks missed questions again. */
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
