import { Button, Kbd } from '@mantine/core'
import type { MouseEvent } from 'react'
import { ratingLabels } from '#client/features/learner/rating-words.ts'
import { useOneCardPerClick } from '#client/features/session/use-one-card-per-click.ts'
import type { Session } from '#client/features/session/use-session.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type NextReview, nextReviewText, spokenNextReview } from '#domain/session/next-review.ts'
import classes from './rating-bar.module.css'

type RatingBarProps = Pick<
  Session,
  'isFlipped' | 'nextReviews' | 'turn' | 'hasEasy' | 'singleKeys' | 'flip' | 'rate'
>

/** First "Show answer", then the ratings, in a bar of the same height. */
export function RatingBar({ isFlipped, nextReviews, turn, hasEasy, singleKeys, flip, rate }: RatingBarProps) {
  const mayAct = useOneCardPerClick(turn)
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
              nextReview={nextReviews[confidence]}
              showKey={singleKeys}
              onClick={(event) => mayAct(event) && rate(confidence)}
            />
          ))}
        </div>
      ) : (
        <Button fullWidth className={classes.flip ?? ''} onClick={(event) => mayAct(event) && flip()}>
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
  nextReview: NextReview | undefined
  showKey: boolean
  onClick: (event: MouseEvent) => void
}

function RatingButton({ confidence, nextReview, showKey, onClick }: RatingButtonProps) {
  const words = nextReview ? `, comes back ${spokenNextReview(nextReview)}` : ''
  return (
    <button
      type="button"
      className={classes.rating}
      data-confidence={confidence}
      aria-label={`${ratingLabels[confidence]}${words}`}
      aria-keyshortcuts={showKey ? String(confidence) : undefined}
      onClick={onClick}
    >
      <span>{ratingLabels[confidence]}</span>
      <span className={classes.interval}>{nextReview && nextReviewText(nextReview)}</span>
      {showKey && (
        <Kbd className={classes.key ?? ''} aria-hidden="true">
          {confidence}
        </Kbd>
      )}
    </button>
  )
}
