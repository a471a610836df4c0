import { ratingLabels } from '#client/features/learner/rating-words.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionSummary } from '#domain/session/session-summary.ts'
import classes from './answer-tally.module.css'

/** How many cards had which rating: at first, and after the repeats where there were any. */
export function AnswerTally({ summary }: { summary: SessionSummary }) {
  const { cards, answers, firstAnswers, lastAnswers } = summary
  const hasEasy = firstAnswers[4] + lastAnswers[4] > 0
  const shown: Confidence[] = hasEasy ? [1, 2, 3, 4] : [1, 2, 3]
  const rows =
    answers === cards
      ? [{ name: 'Answers', counts: firstAnswers }]
      : [
          { name: 'First answers', counts: firstAnswers },
          { name: 'Last answers', counts: lastAnswers },
        ]
  return (
    <table className={classes.tally}>
      <thead>
        <tr>
          <td />
          {shown.map((confidence) => (
            <th key={confidence} scope="col" data-confidence={confidence}>
              {ratingLabels[confidence]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {shown.map((confidence) => (
              <td key={confidence}>{counts[confidence]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
