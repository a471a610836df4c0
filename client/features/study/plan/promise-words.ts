import { dateText, monthDayText, monthText } from '#client/ui/text/date-text.ts'
import { percentRangeText, percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'
import { countText } from '#domain/text/count-text.ts'

type PlanPromise = Reply<typeof studyPlan.promise>

const dayMs = 86_400_000
/** A date this near is shown as a day. A later one is a month, with the year only if it is far ahead. */
const namedDays = 35
const daysOfMonthAlone = 330

/** For example "12 minutes: about 74 to 84% on the day, all cards seen by March". */
export function promiseText(promise: PlanPromise, now: Date): string {
  const given = givenBy(promise, now)
  return given && `${countText(promise.minutes, 'minute')}: ${given}`
}

/**
 * For example "20 minutes would give about 79 to 89% on the day, all cards seen by February". Empty if one of
 * them says nothing.
 */
export function moreText(promise: PlanPromise, more: PlanPromise, now: Date): string {
  const [given, withMore] = [givenBy(promise, now), givenBy(more, now)]
  if (!given || !withMore) return ''
  const minutes = countText(more.minutes, 'minute')
  return given === withMore ? `${minutes} would give the same` : `${minutes} would give ${withMore}`
}

/**
 * For example "about 74 to 84%". A reply of the previous version has no range: "about 80%". Empty if nothing
 * is promised for the day.
 */
export function recallText({ recallOnExamDay, range80 }: PlanPromise): string {
  if (recallOnExamDay === null) return ''
  return `about ${range80 ? percentRangeText(range80) : percentText(recallOnExamDay)}`
}

/**
 * Says which cards a promise covers, and what its range means. Empty if it promises nothing for the day and
 * does not name its cards.
 */
export function meaningText({ recallOnExamDay, range80, counts }: PlanPromise): string {
  const cards = counts ? ofPlan(counts) : 'your cards'
  const onTheDay = `On the day: what you would recall of ${cards}${range80 ? ', 8 times of 10 within this range' : ''}.`
  return [
    ...(recallOnExamDay === null ? (counts ? [`Counted are ${cards}.`] : []) : [onTheDay]),
    ...(counts && counts.unseenOutside > 0 ? [outsideText(counts.unseenOutside)] : []),
  ].join(' ')
}

function ofPlan({ cards, drugParts }: NonNullable<PlanPromise['counts']>): string {
  const parts = drugParts > 0 ? ` and ${countText(drugParts, 'drug part')}` : ''
  return `the ${countText(cards, 'card')}${parts} that your plan brings`
}

const outsideText = (cards: number) =>
  cards === 1
    ? '1 card outside the exam outline comes last and is not counted.'
    : `${countText(cards, 'card')} outside the exam outline come last and are not counted.`

/**
 * For example "About 80% on the day; busiest week: 23 min a day, from Jan 12". It also names the minutes that
 * do not fit into the longest day.
 */
export function profileText(promise: PlanPromise): string {
  const { busiest, minutesLost = 0 } = promise
  const parts = [
    ...(promise.recallOnExamDay === null ? [] : [`${recallText(promise)} on the day`]),
    ...(busiest ? [`busiest week: ${busiest.minutes} min a day, from ${monthDayText(busiest.from)}`] : []),
    ...(minutesLost > 0 ? [`${minutesLost} min a day do not fit into your longest day`] : []),
  ]
  const text = parts.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function givenBy(promise: PlanPromise, now: Date): string {
  const { recallOnExamDay: recall, allSeenOn, unseenOnExamDay } = promise
  const onTheDay = recall === null ? [] : [`${recallText(promise)} on the day`]
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
