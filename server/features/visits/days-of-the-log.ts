import { dayOf } from '#domain/visits/visit-days.ts'
import type { Config } from '#server/platform/config.ts'

const hourMs = 3_600_000
/**
 * The time on a page arrives up to a day after its view; one more hour covers requests that are still being
 * processed.
 */
const longestDelayMs = 25 * hourMs

/**
 * The first day whose figures may still change after a roll-up at this time; the days before it are final.
 */
export const firstOpenDay = (countedUntil: Date): string => dayOf(countedUntil.getTime() - longestDelayMs)

/** The oldest day whose page views and conversions are kept. */
export const firstKeptDay = (now: Date, { visitRetentionDays }: Pick<Config, 'visitRetentionDays'>): string =>
  dayOf(now.getTime() - visitRetentionDays * 24 * hourMs)
