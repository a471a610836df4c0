const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** An instant as a day in the reader's language and time zone. */
export const dayText = (instant: string) => day.format(new Date(instant))
export const dayAndTimeText = (instant: string) => dayAndTime.format(new Date(instant))
