import { Button } from '@mantine/core'
import { BeginProblem } from './begin-problem.tsx'
import { type BlockRequest, useBuildBlock } from './use-begin-block.ts'

interface BlockButtonProps {
  request: BlockRequest
  variant: 'filled' | 'light'
  /** Small in the row of a table. */
  size?: 'compact-sm'
  /** For those who hear it, where the text alone does not say which one it is; begins with the text. */
  label?: string
  children: string
}

/** Builds a block at one press, or says why not. */
export function BlockButton({ request, variant, size, label, children }: BlockButtonProps) {
  const { begin, isPending, error } = useBuildBlock()
  return (
    <>
      <Button
        variant={variant}
        size={size}
        loading={isPending}
        aria-label={label}
        onClick={() => begin(request)}
      >
        {children}
      </Button>
      <BeginProblem error={error} />
    </>
  )
}
