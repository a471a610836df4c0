import { Button } from '@mantine/core'
import { useState } from 'react'
import { percentText } from '#client/ui/percent-text.ts'
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
  const [isWide, setIsWide] = useState(false)
  return (
    <div className={classes.head}>
      <div className={classes.number}>
        <p className={classes.share}>{percentText(estimate.share)}</p>
        <p className={classes.word}>{wordText[estimate.word]}</p>
      </div>
      <div className={classes.range}>
        <p className={classes.text}>
          Expected share of fresh questions answered right. The 80% range is{' '}
          <strong>{rangeText(estimate.range80)}</strong>
          {isWide && (
            <>
              , the 95% range <strong>{rangeText(estimate.range95)}</strong>
            </>
          )}
          .
        </p>
        <RangeBar estimate={estimate} withRange95={isWide} />
        <Button
          variant={isWide ? 'light' : 'default'}
          size="sm"
          aria-pressed={isWide}
          onClick={() => setIsWide(!isWide)}
        >
          95% range
        </Button>
      </div>
      <p className={classes.note}>
        An estimate of our own, and not a chance of passing. “{wordText[estimate.word]}” is our word too: the
        lower end of the range is {lowerEndText(estimate.word)}.
      </p>
    </div>
  )
}

function lowerEndText(word: Estimate['word']): string {
  if (word === 'strong') return `${percentText(strongFrom)} or more`
  if (word === 'on track') return `${percentText(onTrackFrom)} or more`
  return `under ${percentText(onTrackFrom)}`
}
