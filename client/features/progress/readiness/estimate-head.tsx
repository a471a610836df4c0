import { percentText } from '#client/ui/text/percent-text.ts'
import { onTrackFrom, strongFrom } from '#domain/readiness/readiness-words.ts'
import classes from './estimate-head.module.css'
import { RangeBar } from './range-bar.tsx'
import { type ReadinessReport, rangeText } from './readiness-report.ts'

type Estimate = NonNullable<ReadinessReport['estimate']>

const wordText: Record<Estimate['word'], string> = {
  building: 'Building',
  'on track': 'On track',
  strong: 'Strong',
}

/** The number, its range, and the word for it. */
export function EstimateHead({ estimate }: { estimate: Estimate }) {
  return (
    <div>
      <div className={classes.number}>
        <p className={classes.share}>{percentText(estimate.share)}</p>
        <p className={classes.word}>{wordText[estimate.word]}</p>
        <p className={classes.range}>
          80% range <strong>{rangeText(estimate.range80)}</strong>
        </p>
      </div>
      <RangeBar estimate={estimate} />
      <p className={classes.note}>
        The share of fresh questions expected right if the exam were today. An estimate of our own, and not a
        chance of passing. “{wordText[estimate.word]}” is our word too: the lower end of the range is{' '}
        {lowerEndText(estimate.word)}.
      </p>
    </div>
  )
}

function lowerEndText(word: Estimate['word']): string {
  if (word === 'strong') return `${percentText(strongFrom)} or more`
  if (word === 'on track') return `${percentText(onTrackFrom)} or more`
  return `under ${percentText(onTrackFrom)}`
}
