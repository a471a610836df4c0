import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-actions.module.css'

interface RowActionsProps {
  children: ReactNode
  /** Below each other on a tablet, where the other columns need the room. */
  canWrap?: boolean
}

/** What can be done with one row of a table. */
export function RowActions({ children, canWrap = false }: RowActionsProps) {
  return (
    <div className={classes.actions} data-wraps={canWrap || undefined}>
      {children}
    </div>
  )
}

interface RowButtonProps {
  /** The verb, as in "Edit". */
  name: string
  /** The row, for those who do not see which one it is. */
  of: string
  /** What it takes away cannot be brought back. */
  isDestructive?: boolean
  autoFocus?: boolean
  onClick: () => void
}

export function RowButton({ name, of, isDestructive = false, autoFocus = false, onClick }: RowButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      h={44}
      {...(isDestructive && { color: 'red' })}
      aria-label={`${name}: ${of}`}
      autoFocus={autoFocus}
      onClick={onClick}
    >
      {name}
    </Button>
  )
}
