import { dateText, monthDayText, monthText } from '#client/ui/date-text.ts'
import { percentText } from '#client/ui/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import { countText } from '#domain/text/count-text.ts'

type PlanPromise = Reply<typeof study.promise>

const dayMs = 86_400_000
/** A day that is near is named; one that is far is a month, and one next year or later has its year. */
const namedDays = 35
const daysOfMonthAlone = 330

/** "12 minutes: about 80% on the day, all cards seen by March". */
export function promiseText(promise: PlanPromise, now: Date): string {
  const given = givenBy(promise, now)
  return given && `${countText(promise.minutes, 'minute')}: ${given}`
}

/** "20 minutes would give about 85%, all cards seen by February". Empty where neither has anything to say. */
export function moreText(promise: PlanPromise, more: PlanPromise, now: Date): string {
  const [given, withMore] = [givenBy(promise, now), givenBy(more, now)]
  if (!given || !withMore) return ''
  const minutes = countText(more.minutes, 'minute')
  return given === withMore ? `${minutes} would give the same` : `${minutes} would give ${withMore}`
}

/** "About 80% on the day; busiest week: 23 min a day, from Jan 12". What the longest day does not hold is said. */
export function profileText({ recallOnExamDay: recall, busiest, minutesLost = 0 }: PlanPromise): string {
  const parts = [
    ...(recall === null ? [] : [`about ${percentText(recall)} on the day`]),
    ...(busiest ? [`busiest week: ${busiest.minutes} min a day, from ${monthDayText(busiest.from)}`] : []),
    ...(minutesLost > 0 ? [`${minutesLost} min a day do not fit into your longest day`] : []),
  ]
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function givenBy({ recallOnExamDay: recall, allSeenOn, unseenOnExamDay }: PlanPromise, now: Date): string {
  const onTheDay = recall === null ? [] : [`about ${percentText(recall)} on the day`]
  const end = recall === null ? 'in half a year' : 'by then'
  const seen = allSeenOn
    ? [`all cards seen by ${byWhen(allSeenOn, now)}`]
    : unseenOnExamDay > 0
      ? [`${countText(unseenOnExamDay, 'card')} not seen ${end}`]
      : []
  return [...onTheDay, ...seen].join(', ')
}

function byWhen(date: string, now: Date): string {
  const daysAhead = (Date.parse(date) - now.getTime()) / dayMs
  if (daysAhead <= namedDays) return dateText(date)
  const month = monthText(date)
  return daysAhead <= daysOfMonthAlone ? month.slice(0, month.indexOf(' ')) : month
}
