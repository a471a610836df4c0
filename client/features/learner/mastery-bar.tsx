import { countText } from '#domain/text/count-text.ts'
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

/** "12 of 40 mastered, 8 begun": those begun that are not mastered yet; "40 cards" where none is begun. */
export function masteryText({ cards, begun, mastered }: MasteryBarProps): string {
  if (begun === 0) return countText(cards, 'card')
  const text = `${mastered} of ${cards} mastered`
  return begun > mastered ? `${text}, ${begun - mastered} begun` : text
}
