import classes from './mastery-bar.module.css'

interface MasteryBarProps {
  cards: number
  /** Reviewed at least once, the mastered ones among them. */
  begun: number
  mastered: number
}

const share = (part: number, whole: number) =>
  `${whole === 0 ? 0 : (100 * Math.min(Math.max(part, 0), whole)) / whole}%`

/** How much is mastered, and behind it how much is begun. For the eye only, beside `masteryText`. */
export function MasteryBar({ cards, begun, mastered }: MasteryBarProps) {
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.begun} style={{ width: share(begun, cards) }} />
      <span className={classes.mastered} style={{ width: share(mastered, cards) }} />
    </span>
  )
}

/** "12 of 40 mastered, 8 more begun". */
export function masteryText({ cards, begun, mastered }: MasteryBarProps): string {
  const more = begun - mastered
  const text = `${mastered} of ${cards} mastered`
  return more > 0 ? `${text}, ${more}${mastered > 0 ? ' more' : ''} begun` : text
}
