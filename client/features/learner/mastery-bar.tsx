import { countText } from '#domain/text/count-text.ts'
import classes from './mastery-bar.module.css'

interface MasteryBarProps {
  cards: number
  /** The number of cards that were reviewed at least once, including the mastered ones. */
  begun: number
  mastered: number
}

const share = (part: number, whole: number) =>
  `${whole === 0 ? 0 : (100 * Math.min(Math.max(part, 0), whole)) / whole}%`

/**
 * Shows how much is mastered, and behind it how much is begun. It is hidden from screen readers, because
 * `masteryText` is beside it.
 */
export function MasteryBar({ cards, begun, mastered }: MasteryBarProps) {
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.begun} style={{ width: share(begun, cards) }} />
      <span className={classes.mastered} style={{ width: share(mastered, cards) }} />
    </span>
  )
}

/**
 * For example "12 of 40 mastered, 8 begun", where the 8 are begun but not mastered. If none is begun, "40
 * cards".
 */
export function masteryText({ cards, begun, mastered }: MasteryBarProps): string {
  if (begun === 0) return countText(cards, 'card')
  const text = `${mastered} of ${cards} mastered`
  return begun > mastered ? `${text}, ${begun - mastered} begun` : text
}
