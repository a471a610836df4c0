/**
 * The study day: floor((local wall clock - 4 h) / 24 h), a whole number; 0 is 1 January 1970. It changes at four in
 * the morning, so that a late evening counts as one day; it is stored with every review and never recomputed.
 */
const dayMs = 86_400_000
const dayStartsMs = 4 * 3_600_000
const isoDateLength = 'YYYY-MM-DD'.length

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Study day of an instant (epoch milliseconds) in an IANA time zone such as `America/Los_Angeles`.
 * Throws RangeError for an unknown zone.
 */
export function studyDayOf(instantMs: number, timeZone: string): number {
  return Math.floor((wallHourMs(instantMs, timeZone) - dayStartsMs) / dayMs)
}

/** The calendar date of a study day, YYYY-MM-DD. */
export function isoDateOfStudyDay(studyDay: number): string {
  return new Date(studyDay * dayMs).toISOString().slice(0, isoDateLength)
}

/** The study day of a calendar date, YYYY-MM-DD. Throws RangeError for anything else. */
export function studyDayOfIsoDate(isoDate: string): number {
  const studyDay = Date.parse(`${isoDate}T00:00:00Z`) / dayMs
  if (!Number.isInteger(studyDay) || isoDateOfStudyDay(studyDay) !== isoDate) {
    throw new RangeError(`Not a calendar date: ${isoDate}`)
  }
  return studyDay
}

/** An instant (epoch milliseconds) at about noon of a study day in a time zone. */
export function noonOfStudyDay(studyDay: number, timeZone: string): number {
  const noonInUtc = studyDay * dayMs + dayMs / 2
  return noonInUtc - (wallHourMs(noonInUtc, timeZone) - noonInUtc)
}

/** Whether this runtime knows a time zone of this name. */
export function isTimeZone(text: string): boolean {
  try {
    return text !== '' && Boolean(wallClockIn(text))
  } catch {
    return false
  }
}

/** The local wall clock, as the instant at which a clock in UTC shows the same time. */
function wallHourMs(instantMs: number, timeZone: string): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0 }
  for (const { type, value } of wallClockIn(timeZone).formatToParts(instantMs)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value)
  }
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour)
}

/** Creating a formatter takes far longer than using it, so there is one per zone. */
function wallClockIn(timeZone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
  })
  wallClocks.set(timeZone, made)
  return made
}
