import type { ReactNode } from 'react'
import { intervalText } from '#domain/scheduling/interval-text.ts'
import { mostShowings, type SampleCard, type SampleRating, type SampleSchedules } from '../facts.ts'
import { CardText } from './card-text.tsx'
import classes from './live-sample.module.css'

interface AnswerSideProps {
  card: SampleCard
  /** The ratings of the card this evening, as "12". */
  ratings: string
  schedules: SampleSchedules
  onRate: (rating: SampleRating) => void
  renderDrug: (drug: string, name: string) => ReactNode
}

const choices: { rating: SampleRating; label: string }[] = [
  { rating: 1, label: 'Did not know' },
  { rating: 2, label: 'Unsure' },
  { rating: 3, label: 'Knew it' },
]

/** Answer, reason and source, and the three ratings with their intervals. */
export function AnswerSide({ card, ratings, schedules, onRate, renderDrug }: AnswerSideProps) {
  const isLastShowing = ratings.length + 1 >= mostShowings
  const nextReview = (rating: SampleRating) =>
    rating !== 3 && !isLastShowing
      ? 'again tonight'
      : intervalText(schedules[`${ratings}${rating}`]?.[0] ?? 1)
  return (
    <>
      <div className={classes.answer}>
        <p className={classes.answerText}>
          <CardText runs={card.answer} renderDrug={renderDrug} />
        </p>
        <p className={classes.why}>
          <CardText runs={card.why} renderDrug={renderDrug} />
        </p>
        <p className={classes.source}>{card.source}</p>
      </div>
      <fieldset className={classes.ratings}>
        <legend className={classes.legend}>How well did you know it?</legend>
        {choices.map(({ rating, label }) => (
          <button
            key={rating}
            type="button"
            className={classes.rating}
            data-rating={rating}
            onClick={() => onRate(rating)}
          >
            {label}
            <span className={classes.interval}>{nextReview(rating)}</span>
          </button>
        ))}
      </fieldset>
    </>
  )
}
