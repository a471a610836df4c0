import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { shortDateText } from '#client/ui/text/date-text.ts'
import { progress } from '#contracts/progress/progress.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './week-streak.module.css'

const stateWords = { studied: 'studied', free: 'rest day', past: 'not studied', open: 'open' }

/** The good weeks in a row, and this week as seven dots. Weeks count: a day off breaks nothing. */
export function WeekStreak() {
  const { data } = useQuery({ ...queryFor(progress.streak), staleTime: 0 })
  if (!data) return null
  const { goodWeeks, days, daysNeeded } = data
  const studied = days.filter(({ state }) => state === 'studied').length
  const left = daysNeeded - studied
  return (
    <div className={classes.streak}>
      <p className={classes.text}>
        {goodWeeks > 0 && <strong>{countText(goodWeeks, 'good week')}</strong>}
        {goodWeeks > 0 && ' · '}
        {left > 0
          ? `${countText(studied, 'day')} this week, ${left} more for a good one`
          : `${countText(studied, 'day')} this week: a good one`}
      </p>
      <div className={classes.dots}>
        {days.map(({ date, state }) => (
          <span
            key={date}
            role="img"
            className={classes.dot}
            data-state={state}
            data-today={date === data.today || undefined}
            aria-label={`${shortDateText(date)}: ${stateWords[state]}`}
          />
        ))}
      </div>
    </div>
  )
}
