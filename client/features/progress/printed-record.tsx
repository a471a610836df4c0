import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { dateText, timeSpentText } from '#client/ui/text/date-text.ts'
import { progress } from '#contracts/progress/progress.ts'
import { studyYear } from '#domain/progress/study-year.ts'
import { numberText } from '#domain/text/count-text.ts'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import classes from './printed-record.module.css'

/** The study of the last year. It appears only in print, because on screen the page of habits shows it. */
export function PrintedRecord() {
  const { data } = useQuery(queryFor(progress.activity, {}, { priority: 'low' }))
  if (!data) return null
  const { startsOn, endsOn, days } = studyYear(data.days, data.today)
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0)
  const facts = [
    ['Study days', numberText(days.length)],
    ['Good weeks', `${data.weeks.good}, ${data.weeks.longest} in a row at most`],
    ['Time', timeSpentText(sum(({ seconds }) => seconds))],
    ['Card reviews', numberText(sum(({ reviews }) => reviews))],
    ['Drug ratings', numberText(sum(({ drugReviews }) => drugReviews))],
    ['Questions', numberText(sum(({ questions }) => questions))],
  ]
  return (
    <section className={classes.record} aria-labelledby="printed-record">
      <h2 id="printed-record" className="text-title-4">
        Study record, {dateText(startsOn)} to {dateText(endsOn)}
      </h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-note">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-fine">{noCreditText}</p>
    </section>
  )
}
