import { shortDateText } from '#client/ui/date-text.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './forecast-chart.module.css'
import type { Today } from './today.ts'

/** Reviews of the coming days as bars; screen readers read the numbers. */
export function ForecastChart({ days }: { days: Today['forecast'] }) {
  const most = Math.max(1, ...days.map(({ reviews }) => reviews))
  const total = days.reduce((sum, { reviews }) => sum + reviews, 0)
  if (total === 0) return <p className={classes.none}>No reviews in the next {days.length} days yet.</p>
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>Next {days.length} days</span>
        <span>{countText(total, 'review')}</span>
      </figcaption>
      <ol className={classes.bars}>
        {days.map(({ date, reviews }) => (
          <li key={date} className={classes.day} title={`${shortDateText(date)}: ${reviews}`}>
            <span className={classes.hidden}>
              {shortDateText(date)}: {countText(reviews, 'review')}
            </span>
            <span
              className={classes.bar}
              aria-hidden="true"
              style={{ height: `${(reviews / most) * 100}%` }}
              data-empty={reviews === 0 || undefined}
            />
          </li>
        ))}
      </ol>
      <div className={classes.ends} aria-hidden="true">
        <span>{days[0] && shortDateText(days[0].date)}</span>
        <span>{days.length > 1 && shortDateText(days.at(-1)?.date ?? '')}</span>
      </div>
    </figure>
  )
}
