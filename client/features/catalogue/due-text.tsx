import { estimateMinutes } from '#domain/scheduling/study-seconds.ts'
import classes from './due-text.module.css'

/** "6 due, 2 min": the cards that come back today and how long they take; nothing where there are none. */
export function DueText({ due }: { due: number }) {
  if (due === 0) return null
  return (
    <span className={classes.due}>
      {due} due<span className={classes.minutes}>, {estimateMinutes({ reviews: due })} min</span>
    </span>
  )
}
