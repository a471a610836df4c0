import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './inconsistent-note.module.css'

/** A note beside numbers that had to be corrected before they could be shown. */
export function InconsistentNote() {
  return (
    <span className={classes.note}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      Did not add up, corrected
    </span>
  )
}
