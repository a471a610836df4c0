import type { ReactNode } from 'react'
import classes from './live-sample.module.css'

interface SessionDoneProps {
  title: string
  text: string
  /** The links that lead on. */
  actions: ReactNode
  onAgain: () => void
}

/** Shown in place of the card once all are done. */
export function SessionDone({ title, text, actions, onAgain }: SessionDoneProps) {
  return (
    <div className={classes.done}>
      <h2 className={classes.doneTitle}>{title}</h2>
      <p className={classes.doneText}>{text}</p>
      <div className={classes.doneActions}>
        {actions}
        <button type="button" className={classes.again} onClick={onAgain}>
          Try again
        </button>
      </div>
    </div>
  )
}
