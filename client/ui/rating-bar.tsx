import { Button, Kbd } from '@mantine/core'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { intervalText } from '#domain/scheduling/interval-text.ts'
import classes from './rating-bar.module.css'
import { ratingLabels } from './rating-words.ts'

interface RatingBarProps {
  isFlipped: boolean
  /** Days until the card comes back; undefined while they are not known, null for cards without a schedule. */
  intervals: Record<Confidence, number> | undefined | null
  hasEasy?: boolean
  showKeys: boolean
  onFlip: () => void
  onRate: (confidence: Confidence) => void
}

/** The one place to act: first "Show answer", then the ratings, in a bar of the same height. */
export function RatingBar({
  isFlipped,
  intervals,
  hasEasy = false,
  showKeys,
  onFlip,
  onRate,
}: RatingBarProps) {
  const confidences: Confidence[] = hasEasy ? [1, 2, 3, 4] : [1, 2, 3]
  return (
    <div className={classes.bar}>
      {isFlipped ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of equal buttons everywhere
        <div className={classes.ratings} role="group" aria-label="How well did you know it?">
          {confidences.map((confidence) => (
            <RatingButton
              key={confidence}
              confidence={confidence}
              days={intervals === null ? null : intervals?.[confidence]}
              showKey={showKeys}
              onRate={onRate}
            />
          ))}
        </div>
      ) : (
        <Button fullWidth className={classes.flip ?? ''} onClick={onFlip}>
          Show answer
          <Kbd className={classes.key ?? ''} aria-hidden="true">
            Space
          </Kbd>
        </Button>
      )}
    </div>
  )
}

interface RatingButtonProps {
  confidence: Confidence
  days: number | undefined | null
  showKey: boolean
  onRate: (confidence: Confidence) => void
}

function RatingButton({ confidence, days, showKey, onRate }: RatingButtonProps) {
  const interval = days === undefined || days === null ? '' : intervalText(days)
  const comesBack = interval === '' ? '' : `, comes back ${days === 0 ? 'today' : `in ${interval}`}`
  return (
    <button
      type="button"
      className={classes.rating}
      data-confidence={confidence}
      aria-label={`${ratingLabels[confidence]}${comesBack}`}
      aria-keyshortcuts={showKey ? String(confidence) : undefined}
      onClick={() => onRate(confidence)}
    >
      <span className={classes.label}>{ratingLabels[confidence]}</span>
      {days !== null && <span className={classes.interval}>{interval}</span>}
      {showKey && (
        <Kbd className={classes.key ?? ''} aria-hidden="true">
          {confidence}
        </Kbd>
      )}
    </button>
  )
}
