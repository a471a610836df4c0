import { timeSpentText } from '#client/ui/text/date-text.ts'

const secondMs = 1000

/** The duration of a run, which is between milliseconds and minutes. */
export const durationText = (ms: number) => (ms < secondMs ? `${ms} ms` : timeSpentText(ms / secondMs))
