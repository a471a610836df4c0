import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-actions.module.css'

interface RowActionsProps {
  children: ReactNode
  /** On a tablet the buttons are one below the other, because the other columns need the room. */
  canWrap?: boolean
}

/** The actions on one row of a table. */
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
  /** The name of the row, for screen readers. */
  of: string
  /** The action deletes something that cannot be restored. */
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
