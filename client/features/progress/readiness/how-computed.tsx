import { percentText } from '#client/ui/text/percent-text.ts'
import {
  categoriesNeeded,
  onTrackFrom,
  questionsNeeded,
  questionsPerCategory,
  strongFrom,
} from '#domain/readiness/readiness-words.ts'
import classes from './how-computed.module.css'
import card from './readiness-card.module.css'
import { type ReadinessEstimate, rangeText } from './readiness-report.ts'

/** The method in plain words, with the wider range; docs/readiness.md has the formula. */
export function HowComputed({ estimate }: { estimate: ReadinessEstimate | null }) {
  return (
    <details className={card.details}>
      <summary>Method and 95% range</summary>
      <ul className={classes.list}>
        {estimate && (
          <li>
            80 of 100 times the share lies within {rangeText(estimate.range80)}, 95 of 100 times within{' '}
            {rangeText(estimate.range95)}.
          </li>
        )}
        <li>
          It answers one question: if the exam were today, what share of questions that you have never seen,
          mixed by the weights of the outline, would you answer right?
        </li>
        <li>
          It begins with your cards: how many of a category’s cards you have seen, and how well you would
          recall them today. Your answers say how far you are above or below that, in all and in each
          category.
        </li>
        <li>
          Your first answer to each question counts; questions asked again and their twins do not. An older
          answer is read with what came after it: the cards that you have seen since, and whether your answers
          get better or worse with time.
        </li>
        <li>
          The range covers few answers, the luck of a single exam, and an error of our own method. It narrows
          as you answer more, and never closes.
        </li>
        <li>
          No number is shown before {questionsNeeded} first answers and {questionsPerCategory} in each of{' '}
          {categoriesNeeded} categories.
        </li>
        <li>
          The share that is needed to pass is not published, so nobody can turn this into a chance of passing.
          Building, on track (the range begins at {percentText(onTrackFrom)} or above) and strong (at{' '}
          {percentText(strongFrom)} or above) are our own words.
        </li>
      </ul>
    </details>
  )
}
