const noon = 'T12:00:00'

/** A calendar date (YYYY-MM-DD) in words: 3 December, with the year when it is not this one. */
export function dateText(isoDate: string): string {
  const date = new Date(`${isoDate}${noon}`)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  })
}

/** The day of the week and the date, short: Thu 3 Dec. */
export function shortDateText(isoDate: string): string {
  return new Date(`${isoDate}${noon}`).toLocaleDateString('en', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
}

export function timeText(instant: string): string {
  return new Date(instant).toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })
}

export function dateTimeText(instant: string): string {
  return new Date(instant).toLocaleString('en', {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
}

/** Time spent: 45 s, 12 min, 1 h 5 min. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
