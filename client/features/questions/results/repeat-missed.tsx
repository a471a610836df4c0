import { Button } from '@mantine/core'
import { BeginProblem } from '#client/features/questions/build/begin-problem.tsx'
import { useBuildBlock } from '#client/features/questions/build/use-begin-block.ts'
import { mostQuestions } from '#contracts/questions/questions.ts'
import type { Results } from './results.ts'

/** Builds a block of the questions that this one missed. */
export function RepeatMissed({ results }: { results: Results }) {
  const { begin, isPending, error } = useBuildBlock()
  const missed = results.questions.filter(({ isRight }) => isRight === false).length
  if (missed === 0) return null
  const missedHere = { by: 'missed', blockId: results.block.id } as const
  return (
    <>
      <Button
        loading={isPending}
        onClick={() => begin({ source: missedHere, count: Math.min(missed, mostQuestions), mode: 'tutor' })}
      >
        Study the missed ones again
      </Button>
      <BeginProblem error={error} />
    </>
  )
}
