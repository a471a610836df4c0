import { Button } from '@mantine/core'
import { BeginProblem } from './begin-problem.tsx'
import { type BlockRequest, useBuildBlock } from './use-begin-block.ts'

interface BlockButtonProps {
  request: BlockRequest
  variant: 'filled' | 'light'
  children: string
}

/** Builds a block at one press, or says why not. */
export function BlockButton({ request, variant, children }: BlockButtonProps) {
  const { begin, isPending, error } = useBuildBlock()
  return (
    <>
      <Button variant={variant} loading={isPending} onClick={() => begin(request)}>
        {children}
      </Button>
      <BeginProblem error={error} />
    </>
  )
}
