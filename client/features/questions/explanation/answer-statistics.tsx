import { difficultyWords } from '#client/features/questions/question-words.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { BlockQuestion, Explanation } from '#contracts/questions/questions.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { expectedShare, shownFrom } from '#domain/questions/item-statistics.ts'
import { numberText } from '#domain/text/count-text.ts'
import classes from './answer-statistics.module.css'

interface AnswerStatisticsProps {
  statistics: Explanation['statistics']
  keyOption: number
  chosen: number | null
  difficulty: BlockQuestion['difficulty']
}

/** The answers of all learners at their first attempt, as bars in a table. */
export function AnswerStatistics({ statistics, keyOption, chosen, difficulty }: AnswerStatisticsProps) {
  if (!statistics) {
    const expected = expectedShare(difficulty)
    return (
      <p className="text-note">
        {difficultyWords[difficulty]}, as its authors judge: they expect that {percentText(expected.low)} to{' '}
        {percentText(expected.high)} choose the right answer at first. What learners really chose shows once{' '}
        {shownFrom} have answered.
      </p>
    )
  }
  const { attempts, shareRight, optionShares } = statistics
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        {difficultyWords[difficulty]}: {percentText(shareRight)} of {numberText(attempts)} learners chose the
        right answer at first.
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Option</th>
          <th scope="col">Share of learners</th>
        </tr>
      </thead>
      <tbody>
        {[...optionShares.entries()].map(([option, share]) => (
          <tr key={option} data-key={option === keyOption || undefined}>
            <th scope="row">{optionLetter(option)}</th>
            <td>
              <span className={classes.cell}>
                <span className={classes.track}>
                  <span className={classes.bar} style={{ width: percentText(share) }} />
                </span>
                <span className={classes.number}>{percentText(share)}</span>
                <span className="text-soft">{wordsOf(option, { keyOption, chosen })}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function wordsOf(
  option: number,
  { keyOption, chosen }: Pick<AnswerStatisticsProps, 'keyOption' | 'chosen'>,
): string {
  if (option === keyOption) return option === chosen ? 'right, yours' : 'right'
  return option === chosen ? 'yours' : ''
}
