import { compactDateText } from '#client/ui/text/date-text.ts'
import { countText } from '#domain/text/count-text.ts'
import { plusDays } from './calendar-month.ts'

/** More runs of days than this are only counted. */
const mostNamed = 4

/** "8 rest days: Dec 21 to Dec 27; Jan 1, 2027": semicolons where a date has a comma of its own. */
export function restDaysText(dates: readonly string[]): string {
  if (dates.length === 0) return 'No rest days planned'
  const runs = runsOf(dates.toSorted())
  const named = runs
    .slice(0, mostNamed)
    .map(({ first, last }) =>
      first === last ? compactDateText(first) : `${compactDateText(first)} to ${compactDateText(last)}`,
    )
  const separator = named.some((run) => run.includes(',')) ? '; ' : ', '
  const more = runs.length > mostNamed ? ' and more' : ''
  return `${countText(dates.length, 'rest day')}: ${named.join(separator)}${more}`
}

/** Days one after the other as one run. */
function runsOf(dates: readonly string[]): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = []
  for (const date of dates) {
    const run = runs.at(-1)
    if (run && plusDays(run.last, 1) === date) run.last = date
    else runs.push({ first: date, last: date })
  }
  return runs
}
