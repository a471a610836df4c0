import { Button, Kbd } from '@mantine/core'
import type { MouseEvent } from 'react'
import { ratingLabels } from '#client/ui/rating-words.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type ComesBack, comesBackText, comesBackWords } from '#domain/session/comes-back.ts'
import classes from './rating-bar.module.css'
import { useOneCardAClick } from './use-one-card-a-click.ts'

interface RatingBarProps {
  isFlipped: boolean
  /** What each rating would mean for the card; a rating of which nothing is known is left out. */
  comesBack: Partial<Record<Confidence, ComesBack>>
  /** Changes with every card. */
  turn: number
  hasEasy?: boolean
  showKeys: boolean
  onFlip: () => void
  onRate: (confidence: Confidence) => void
}

/** The one place to act: first "Show answer", then the ratings, in a bar of the same height. */
export function RatingBar({
  isFlipped,
  comesBack,
  turn,
  hasEasy = false,
  showKeys,
  onFlip,
  onRate,
}: RatingBarProps) {
  const mayAct = useOneCardAClick(turn)
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
              comesBack={comesBack[confidence]}
              showKey={showKeys}
              onClick={(event) => mayAct(event) && onRate(confidence)}
            />
          ))}
        </div>
      ) : (
        <Button fullWidth className={classes.flip ?? ''} onClick={(event) => mayAct(event) && onFlip()}>
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
  comesBack: ComesBack | undefined
  showKey: boolean
  onClick: (event: MouseEvent) => void
}

function RatingButton({ confidence, comesBack, showKey, onClick }: RatingButtonProps) {
  const words = comesBack ? `, comes back ${comesBackWords(comesBack)}` : ''
  return (
    <button
      type="button"
      className={classes.rating}
      data-confidence={confidence}
      aria-label={`${ratingLabels[confidence]}${words}`}
      aria-keyshortcuts={showKey ? String(confidence) : undefined}
      onClick={onClick}
    >
      <span className={classes.label}>{ratingLabels[confidence]}</span>
      <span className={classes.interval}>{comesBack && comesBackText(comesBack)}</span>
      {showKey && (
        <Kbd className={classes.key ?? ''} aria-hidden="true">
          {confidence}
        </Kbd>
      )}
    </button>
  )
}
