import { Button } from '@mantine/core'
import { BeginProblem } from './begin-problem.tsx'
import classes from './questions-screen.module.css'
import { useBuildBlock } from './use-begin-block.ts'

/** A question that the search found, as a block of its own. */
export function FoundQuestion({ questionId }: { questionId: number }) {
  const { begin, isPending, error } = useBuildBlock()
  return (
    <section className={classes.panel} aria-label="Question from the search">
      <p className={classes.panelText}>The question that you found by search, as a block of its own.</p>
      <Button
        loading={isPending}
        onClick={() => begin({ source: { by: 'question', questionId }, count: 1, mode: 'tutor' })}
      >
        Answer this question
      </Button>
      <BeginProblem error={error} />
    </section>
  )
}
