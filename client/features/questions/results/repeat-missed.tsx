import { Button } from '@mantine/core'
import { mostQuestions } from '#contracts/questions.ts'
import { BeginProblem } from '../build/begin-problem.tsx'
import { useBuildBlock } from '../build/use-begin-block.ts'
import type { Results } from './results.ts'

/** Builds a block of missed questions in the categories where this one had some. */
export function RepeatMissed({ results }: { results: Results }) {
  const { begin, isPending, error } = useBuildBlock()
  const missed = results.questions.filter(({ isRight }) => isRight === false)
  if (missed.length === 0) return null
  const categories = [...new Set(missed.map(({ category }) => category.id))]
  return (
    <>
      <Button
        loading={isPending}
        onClick={() =>
          begin({
            source: {
              by: 'filter',
              filter: { categories, tasks: [], difficulties: [], status: 'incorrect' },
            },
            count: Math.min(missed.length, mostQuestions),
            mode: 'tutor',
          })
        }
      >
        Study the missed ones again
      </Button>
      <BeginProblem error={error} />
    </>
  )
}
