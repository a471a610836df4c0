import { Button } from '@mantine/core'
import { StartKey } from '#client/features/session/controls/start-key.tsx'
import classes from '#client/ui/buttons/wrapping-button.module.css'
import { BeginProblem } from './begin-problem.tsx'
import { type BlockRequest, useBuildBlock } from './use-begin-block.ts'

interface BlockButtonProps {
  request: BlockRequest
  variant: 'filled' | 'light'
  /** The small size, for the row of a table. */
  size?: 'compact-sm'
  /** The label for screen readers, where the text alone is ambiguous. It begins with the text. */
  label?: string
  /** The button begins what is left of today, and so has the key for that, too. */
  beginsToday?: boolean
  children: string
}

/** Builds a block at one press, or says why it cannot. */
export function BlockButton({ request, variant, size, label, beginsToday, children }: BlockButtonProps) {
  const { begin, isPending, error } = useBuildBlock()
  const start = () => begin(request)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        classNames={{ root: classes.button ?? '', label: classes.label ?? '' }}
        loading={isPending}
        aria-label={label}
        onClick={start}
      >
        {children}
        {beginsToday && <StartKey onPress={start} />}
      </Button>
      <BeginProblem error={error} />
    </>
  )
}
