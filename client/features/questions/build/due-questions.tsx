import { Button } from '@mantine/core'
import { mostQuestions } from '#contracts/questions.ts'
import { BeginProblem } from './begin-problem.tsx'
import { useBuildBlock } from './use-begin-block.ts'

interface DueQuestionsProps {
  /** Missed questions to be asked again today. */
  count: number
  variant: 'filled' | 'light'
}

/** The button that asks the due questions again. */
export function DueQuestions({ count, variant }: DueQuestionsProps) {
  const { begin, isPending, error } = useBuildBlock()
  return (
    <>
      <Button
        variant={variant}
        loading={isPending}
        onClick={() => begin({ source: { by: 'due' }, count: Math.min(count, mostQuestions), mode: 'tutor' })}
      >
        {count === 1 ? 'Answer it' : `Answer these ${count}`}
      </Button>
      <BeginProblem error={error} />
    </>
  )
}
