/**
 * True retention: of a card's first review on a later study day than the review before, the share recalled. It stands
 * beside the recall that the memory model had predicted for the same reviews.
 */
import { mondayOf } from './good-weeks.ts'

/** The first days of the intervals since the review before, by which retention is shown. */
export const intervalStarts = [1, 2, 4, 8, 16, 31, 61, 121] as const
/** The rating from which a card counts as recalled: unsure, but known. */
export const recalledFrom = 2
const weeksShown = 52
const recentDays = 30

/** Study days from which reviews count: the Monday of 51 weeks ago, and the first of the last 30 days. */
export function retentionWindow(today: number): { firstDay: number; firstRecentDay: number } {
  return { firstDay: mondayOf(today) - (weeksShown - 1) * 7, firstRecentDay: today - recentDays + 1 }
}

/** A number of such reviews. */
export type RecallSums = {
  reviews: number
  /** Rated 2 or more. */
  recalled: number
  /** Sum of what the memory model predicted, each 0 to 1. */
  predicted: number
}

/** Reviews of one week and one interval, apart for the last 30 days. */
export type RecallGroup = RecallSums & {
  /** Study day of the Monday. */
  monday: number
  /** Place in `intervalStarts`. */
  interval: number
  isRecent: boolean
}

/** Shares of 1 beside the number of reviews that they are of. */
export type RecallCounts = { reviews: number; recalled: number; predicted: number }

export type Retention = {
  /** The earliest first; weeks without such a review are left out. */
  weeks: (RecallCounts & { monday: number })[]
  /** The shortest first, likewise; `toDays` of the longest is null. */
  intervals: (RecallCounts & { fromDays: number; toDays: number | null })[]
  /** Of the last 30 days; null without a review. */
  recent: RecallCounts | null
}

export function summarizeRetention(groups: readonly RecallGroup[]): Retention {
  const mondays = [...new Set(groups.map(({ monday }) => monday))].sort((a, b) => a - b)
  return {
    weeks: mondays.flatMap((monday) =>
      counts(groups.filter((group) => group.monday === monday)).map((week) => ({ monday, ...week })),
    ),
    intervals: intervalStarts.flatMap((fromDays, place) => {
      const next = intervalStarts[place + 1]
      const toDays = next === undefined ? null : next - 1
      const ofInterval = counts(groups.filter(({ interval }) => interval === place))
      return ofInterval.map((interval) => ({ fromDays, toDays, ...interval }))
    }),
    recent: counts(groups.filter(({ isRecent }) => isRecent))[0] ?? null,
  }
}

/** The counts of all these together; none without a review. */
function counts(sums: readonly RecallSums[]): RecallCounts[] {
  const total = (of: (sum: RecallSums) => number) => sums.reduce((all, sum) => all + of(sum), 0)
  const reviews = total((sum) => sum.reviews)
  if (reviews === 0) return []
  const share = (sum: number) => Math.min(1, sum / reviews)
  return [
    {
      reviews,
      recalled: share(total(({ recalled }) => recalled)),
      predicted: share(total(({ predicted }) => predicted)),
    },
  ]
}
