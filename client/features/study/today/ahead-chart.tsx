import { VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import { dateText, shortDateText } from '#client/ui/text/date-text.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './ahead-chart.module.css'
import type { Today } from './today.ts'
import { enoughText } from './today-words.ts'

type Day = Today['ahead'][number]

const kinds = [
  ['reviews', 'Review'],
  ['newCards', 'New card'],
  ['drugComponents', 'Drug part'],
  ['questions', 'Question'],
] as const

/**
 * The planned minutes of the next two weeks, compared with the minutes that each day has. Screen readers read
 * the numbers.
 */
export function AheadChart({ today, isTall = false }: { today: Today; isTall?: boolean }) {
  const { ahead } = today
  const captionId = useId()
  const most = Math.max(...ahead.map((day) => Math.max(day.secondsOfDay, secondsOf(day))))
  const shown = kinds.filter(([kind]) => ahead.some((day) => day.counts[kind] > 0))
  if (shown.length === 0) return <p className="text-note">Nothing is planned for the next days yet.</p>
  return (
    <figure className={classes.figure} aria-labelledby={captionId} data-tall={isTall || undefined}>
      <div id={captionId} className={classes.caption}>
        <span>The next {countText(ahead.length, 'day')}</span>
        <span>{enoughText(today)}</span>
      </div>
      <ol className={classes.bars}>
        {ahead.map((day) => (
          <li
            key={day.date}
            className={classes.day}
            title={textOf(day)}
            data-rest={day.isRestDay || undefined}
            style={{ '--minutes': day.secondsOfDay / most } as CSSProperties}
          >
            <VisuallyHidden>{textOf(day)}</VisuallyHidden>
            {shown.map(([kind]) => (
              <span
                key={kind}
                className={classes.part}
                data-kind={kind}
                aria-hidden="true"
                style={{ height: `${(100 * day.seconds[kind]) / most}%` }}
              />
            ))}
          </li>
        ))}
      </ol>
      <div className={classes.ends} aria-hidden="true">
        <span>{ahead[0] && shortDateText(ahead[0].date)}</span>
        <span>{ahead.length > 1 && shortDateText(ahead.at(-1)?.date ?? '')}</span>
      </div>
      <ul className={classes.legend} aria-hidden="true">
        {shown.map(([kind, name]) => (
          <li key={kind} data-kind={kind}>
            {`${name}s`}
          </li>
        ))}
        <li data-kind="line">{lineText(ahead)}</li>
        {ahead.some(({ isRestDay }) => isRestDay) && <li data-kind="rest">Rest day</li>}
      </ul>
    </figure>
  )
}

const secondsOf = ({ seconds }: Day): number =>
  seconds.reviews + seconds.newCards + seconds.drugComponents + seconds.questions

/** The minutes that the days have for study: "20 min" or "8 to 12 min". */
function lineText(ahead: readonly Day[]): string {
  const minutes = ahead.map(({ secondsOfDay }) => Math.round(secondsOfDay / 60))
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)]
  return least === most ? `${most} min` : `${least} to ${most} min`
}

/** For example "Tue, Nov 24: 44 min, 30 reviews, 10 new cards, 8 questions". */
function textOf(day: Day): string {
  const parts = kinds
    .filter(([kind]) => day.counts[kind] > 0)
    .map(([kind, name]) => countText(day.counts[kind], name.toLowerCase()))
  const rest = day.isRestDay ? ['rest day'] : []
  return `${dateText(day.date)}: ${[`${Math.ceil(secondsOf(day) / 60)} min`, ...rest, ...parts].join(', ')}`
}
