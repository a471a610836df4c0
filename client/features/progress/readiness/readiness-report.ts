import type { Reply } from '#contracts/endpoint.ts'
import type { readiness } from '#contracts/progress/readiness.ts'

export type ReadinessReport = Reply<typeof readiness.readiness>
export type ReadinessEstimate = Omit<NonNullable<ReadinessReport['estimate']>, 'word'>
export type ReadinessCategory = ReadinessReport['categories'][number]

/** A range of shares: "61–76%". */
export const rangeText = ({ low, high }: { low: number; high: number }) =>
  `${Math.round(low * 100)}–${Math.round(high * 100)}%`
