import { Button } from '@mantine/core'
import { StartKey } from '#client/features/session/controls/start-key.tsx'
import { BeginProblem } from './begin-problem.tsx'
import { type BlockRequest, useBuildBlock } from './use-begin-block.ts'

interface BlockButtonProps {
  request: BlockRequest
  variant: 'filled' | 'light'
  /** Small in the row of a table. */
  size?: 'compact-sm'
  /** For those who hear it, where the text alone does not say which one it is; begins with the text. */
  label?: string
  /** It begins what is left of today: with the key for that, too. */
  beginsToday?: boolean
  children: string
}

/** Builds a block at one press, or says why not. */
export function BlockButton({ request, variant, size, label, beginsToday, children }: BlockButtonProps) {
  const { begin, isPending, error } = useBuildBlock()
  const start = () => begin(request)
  return (
    <>
      <Button variant={variant} size={size} loading={isPending} aria-label={label} onClick={start}>
        {children}
        {beginsToday && <StartKey onPress={start} />}
      </Button>
      <BeginProblem error={error} />
    </>
  )
}
