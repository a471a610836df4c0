import type { ReactNode } from 'react'
import classes from './message-screen.module.css'

interface MessageScreenProps {
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** A screen shown instead of the cards, when there is nothing to study or an error occurred. */
export function MessageScreen({ title, children, actions }: MessageScreenProps) {
  return (
    <section className={classes.message} aria-live="polite">
      <h1 className="text-title-6">{title}</h1>
      <p className={classes.text}>{children}</p>
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}
