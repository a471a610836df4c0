import { timeSpentText } from '#client/ui/text/date-text.ts'

const secondMs = 1000

/** A run takes from milliseconds to minutes. */
export const durationText = (ms: number) => (ms < secondMs ? `${ms} ms` : timeSpentText(ms / secondMs))
