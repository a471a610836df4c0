/**
 * True retention: the share recalled of cards' first reviews on a later study day than their previous review.
 * It is shown beside the recall that the memory model had predicted for the same reviews.
 */
import { mondayOf } from './good-weeks.ts'

/** The first day of each interval since the previous review, by which retention is shown. */
export const intervalStarts = [1, 2, 4, 8, 16, 31, 61, 121] as const
/** The rating from which a card counts as recalled: unsure, but known. */
export const recalledFrom = 2
const weeksShown = 52
const recentDays = 30

/** The first study day whose reviews count on this one: the Monday of 51 weeks ago. */
export function firstDayOfRetention(today: number): number {
  return mondayOf(today) - (weeksShown - 1) * 7
}

/** Reviews of one study day and one interval. */
export type RecallGroup = {
  studyDay: number
  /** The index in `intervalStarts`. */
  interval: number
  reviews: number
  /** Reviews rated 2 or more. */
  recalled: number
  /** The sum of the predictions of the memory model, each 0 to 1. */
  predicted: number
}

/** Recalled and predicted as shares of the reviews, 0 to 1. */
export type RecallCounts = { reviews: number; recalled: number; predicted: number }

export type Retention = {
  /** The weeks, the earliest first; weeks without such a review are left out. */
  weeks: (RecallCounts & { monday: number })[]
  /** The intervals, the shortest first, without empty ones; `toDays` of the longest is null. */
  intervals: (RecallCounts & { fromDays: number; toDays: number | null })[]
  /** The counts of the last 30 days; null without a review. */
  last30Days: RecallCounts | null
}

export function summarizeRetention(groups: readonly RecallGroup[], today: number): Retention {
  const byWeek = [...Map.groupBy(groups, ({ studyDay }) => mondayOf(studyDay))]
  const byInterval = [...Map.groupBy(groups, ({ interval }) => interval)]
  const recent = groups.filter(({ studyDay }) => studyDay > today - recentDays)
  return {
    weeks: byWeek
      .map(([monday, ofWeek]) => ({ monday, ...countsOf(ofWeek) }))
      .sort((a, b) => a.monday - b.monday),
    intervals: byInterval
      .map(([place, ofInterval]) => ({ ...daysOf(place), ...countsOf(ofInterval) }))
      .sort((a, b) => a.fromDays - b.fromDays),
    last30Days: recent.length === 0 ? null : countsOf(recent),
  }
}

function daysOf(place: number): { fromDays: number; toDays: number | null } {
  const next = intervalStarts[place + 1]
  return { fromDays: intervalStarts[place] ?? 0, toDays: next === undefined ? null : next - 1 }
}

function countsOf(groups: readonly RecallGroup[]): RecallCounts {
  const total = (of: (group: RecallGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0)
  const reviews = total((group) => group.reviews)
  const shareOf = (sum: number) => Math.min(1, sum / reviews)
  return {
    reviews,
    recalled: shareOf(total(({ recalled }) => recalled)),
    predicted: shareOf(total(({ predicted }) => predicted)),
  }
}
