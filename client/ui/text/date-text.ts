/**
 * Dates and times in American English, like the rest of the interface and the e-mails, in the reader's time
 * zone.
 */
const locale = 'en-US'

/** A calendar date at noon, which is on the same day in every time zone. */
const atNoon = (isoDate: string) => new Date(`${isoDate}T12:00:00`)

/** The calendar date of an instant in the reader's time zone: YYYY-MM-DD. */
export const isoDateOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

/** The year is only written if it differs from the current year. */
const yearOf = (date: Date) => (date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric')

/** A calendar date (YYYY-MM-DD): "December 3", or "December 3, 2027" in another year. */
export function dateText(isoDate: string): string {
  const date = atNoon(isoDate)
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: yearOf(date) })
}

/** A calendar date, always with its year: "December 3, 2026". */
export function fullDateText(isoDate: string): string {
  return atNoon(isoDate).toLocaleDateString(locale, { dateStyle: 'long' })
}

/** A calendar date with its weekday: "Thu, Dec 3". */
export function shortDateText(isoDate: string): string {
  return atNoon(isoDate).toLocaleDateString(locale, { weekday: 'short', day: 'numeric', month: 'short' })
}

/** A calendar date in a column: "Dec 3", or "Dec 3, 2027" in another year. */
export function compactDateText(isoDate: string): string {
  const date = atNoon(isoDate)
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: yearOf(date) })
}

/** A calendar date where there is little room, without its year: "Dec 3". */
export function monthDayText(isoDate: string): string {
  return atNoon(isoDate).toLocaleDateString(locale, { day: 'numeric', month: 'short' })
}

/** The month of a calendar date: "January 2025". */
export function monthText(isoDate: string): string {
  return atNoon(isoDate).toLocaleDateString(locale, { month: 'long', year: 'numeric' })
}

/** The month of a calendar date where there is little room: "Jan 2025". */
export function shortMonthText(isoDate: string): string {
  return atNoon(isoDate).toLocaleDateString(locale, { month: 'short', year: 'numeric' })
}

/** The month of a calendar date among twelve: "Jan". */
export function monthNameText(isoDate: string): string {
  return atNoon(isoDate).toLocaleDateString(locale, { month: 'short' })
}

/** The day of an instant: "December 3, 2026". */
export function dayText(instant: string): string {
  return new Date(instant).toLocaleDateString(locale, { dateStyle: 'long' })
}

/** The day of an instant in few characters: "Dec 3", or "Dec 3, 2027" in another year. */
export function shortDayText(instant: string): string {
  const date = new Date(instant)
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: yearOf(date) })
}

/** Day and time of an instant: "Dec 3, 4:05 PM", or "Dec 3, 2027, 4:05 PM" in another year. PM stays beside its time. */
export function dateTimeText(instant: string): string {
  const date = new Date(instant)
  const text = date.toLocaleString(locale, {
    day: 'numeric',
    month: 'short',
    year: yearOf(date),
    hour: 'numeric',
    minute: '2-digit',
  })
  return text.replace(/\s(?=[AP]M$)/, '\u00a0')
}

/** The time of an instant: "4:05 PM". */
export function timeText(instant: string): string {
  const text = new Date(instant).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' })
  return text.replace(/\s(?=[AP]M$)/, '\u00a0')
}

/** When something was so: "As of 4:05 PM today", or "As of Dec 3, 4:05 PM". @param time in epoch milliseconds */
export function asOfText(time: number): string {
  const instant = new Date(time).toISOString()
  const isToday = isoDateOf(new Date(time)) === isoDateOf(new Date())
  return isToday ? `As of ${timeText(instant)} today` : `As of ${dateTimeText(instant)}`
}

/** A length of time: 45 s, 12 min, 2 h, 1 h 5 min. */
export function timeSpentText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = `${Math.floor(minutes / 60)} h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`
}
