import { dateTimeText, isoDateOf } from '#client/ui/text/date-text.ts'

/** An instant as a `datetime-local` field shows it, in the reader's time zone. */
export function localFieldOf(instant: string): string {
  const date = new Date(instant)
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${isoDateOf(date)}T${hours}:${minutes}`
}

/** The instant of a `datetime-local` field as ISO 8601 in UTC; undefined while it is not a time. */
export function instantOf(field: string): string | undefined {
  const date = new Date(field)
  return field === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** "Dec 3, 4:05 PM (Dec 3, 21:05 UTC)". */
export function bothTimesText(instant: string): string {
  const utc = new Date(instant).toLocaleString('en-US', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return `${dateTimeText(instant)} (${utc} UTC)`
}
