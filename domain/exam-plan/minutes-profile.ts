/** The minutes of each day until the exam: the same hours bring more when they rise to it (learning.md 1c, docs/decisions/037). */
import { mondayOf } from '#domain/progress/good-weeks.ts'

export const minutesProfiles = ['even', 'rising', 'steep'] as const
/** The mean of all three is the same. */
export type MinutesProfile = (typeof minutesProfiles)[number]

/** Of a day. */
export const mostMinutes = 480
/** Until the learner says it. */
export const usualLongestDay = 90
/** With so many days to the exam minutes rise unless the learner has chosen. */
const risesFromDays = 84
/** Of the mean, in the first two thirds of the time; the last third has the rest. */
const lowPart = { even: 1, rising: 2 / 3, steep: 1 / 3 }
const partOfLow = 2 / 3
const daysOfStep = 21
const daysOfWeek = 7

export type MinutesChoice = {
  /** The mean. */
  dailyMinutes: number
  /** null: the default. */
  profile: MinutesProfile | null
  /** The study day; null: before there were profiles. */
  begunOn: number | null
  /** null: the usual one, or the mean where that is longer. */
  longestDay: number | null
  /** Minutes a day of the weeks that the learner has drawn, by their Mondays. */
  weeks: ReadonlyMap<number, number>
}

/** Of a study day. */
export type MinutesOn = (day: number) => number

export function profileByDefault(daysToExam: number): MinutesProfile {
  return daysToExam >= risesFromDays ? 'rising' : 'even'
}

/** The profile in force with an exam day. */
export function profileOf(
  choice: Pick<MinutesChoice, 'profile' | 'begunOn'>,
  examDay: number,
): MinutesProfile {
  if (choice.begunOn === null) return 'even'
  return choice.profile ?? profileByDefault(examDay - choice.begunOn)
}

/**
 * The minutes of each day, without rest days; undefined when they are the daily minutes on every day. Days after the exam
 * have the daily minutes.
 */
export function minutesOnDays(choice: MinutesChoice, examDay: number | null): MinutesOn | undefined {
  if (examDay === null) return undefined
  const byProfile = minutesByProfile(choice, examDay)
  const { dailyMinutes, weeks } = choice
  const isDrawn = [...weeks.keys()].some((monday) => monday <= examDay)
  if (!byProfile && !isDrawn) return undefined
  return (day) => {
    if (day > examDay) return dailyMinutes
    return weeks.get(mondayOf(day)) ?? byProfile?.(day) ?? dailyMinutes
  }
}

/** The same without the weeks that were drawn. */
export function minutesByProfile(
  choice: Omit<MinutesChoice, 'weeks'>,
  examDay: number,
): MinutesOn | undefined {
  const { dailyMinutes, begunOn } = choice
  const { low, high } = levelsOf(choice, profileOf(choice, examDay))
  if (low === dailyMinutes && high === dailyMinutes) return undefined
  const begun = begunOn ?? examDay
  const days = examDay - begun
  const stepOn = begun + partOfLow * days
  const half = Math.min(daysOfStep / 2, (1 - partOfLow) * days)
  return (day) => {
    if (day > examDay) return dailyMinutes
    // The middle of a day, so that as much of the step is before its middle as after it.
    const gone = half === 0 ? 1 : (day + 0.5 - (stepOn - half)) / (2 * half)
    return Math.round(low + (high - low) * Math.min(1, Math.max(0, gone)))
  }
}

/** Whole minutes before and after the step, of which a third of the time is after it: their mean is the daily minutes as far as the longest day lets it. */
function levelsOf(
  { dailyMinutes, longestDay }: Pick<MinutesChoice, 'dailyMinutes' | 'longestDay'>,
  profile: MinutesProfile,
): { low: number; high: number } {
  const most = longestDay ?? Math.max(usualLongestDay, dailyMinutes)
  const mean = Math.min(dailyMinutes, most)
  const lowest = Math.ceil((3 * mean - most) / 2)
  const low = Math.min(mean, Math.max(Math.round(lowPart[profile] * mean), lowest))
  return { low, high: 3 * mean - 2 * low }
}

/** Minutes a day of the mean that do not fit into the longest day. */
export function minutesLost({
  dailyMinutes,
  longestDay,
}: Pick<MinutesChoice, 'dailyMinutes' | 'longestDay'>): number {
  return Math.max(0, dailyMinutes - (longestDay ?? dailyMinutes))
}

/** From one day to another, the last one not counted; of no day 0. */
export function meanMinutes(minutesOn: MinutesOn, from: number, to: number): number {
  let sum = 0
  for (let day = from; day < to; day++) sum += minutesOn(day)
  return to <= from ? 0 : sum / (to - from)
}

export type WeekOfMinutes = {
  monday: number
  /** The first of its days that is ahead. */
  from: number
  /** A day, on average, rounded. */
  minutes: number
}

/** Week by week until the exam; the first from today on, the last until the day before the exam. */
export function weeksOfMinutes(
  minutesOn: MinutesOn,
  { today, examDay }: { today: number; examDay: number },
): WeekOfMinutes[] {
  const weeks: WeekOfMinutes[] = []
  for (let monday = mondayOf(today); monday < examDay; monday += daysOfWeek) {
    const from = Math.max(today, monday)
    const to = Math.min(examDay, monday + daysOfWeek)
    weeks.push({ monday, from, minutes: Math.round(meanMinutes(minutesOn, from, to)) })
  }
  return weeks
}

/** The first of those with the most minutes; undefined on the exam day. */
export function busiestWeek(weeks: readonly WeekOfMinutes[]): WeekOfMinutes | undefined {
  const most = Math.max(...weeks.map(({ minutes }) => minutes))
  return weeks.find(({ minutes }) => minutes === most)
}

/**
 * The minutes a day that this week keeps when a change would leave it fewer than what is due in it needs; null when it
 * changes like all others. A change never takes away what is due this week.
 * @param secondsNeeded for all that is due until Sunday
 */
export function minutesKept(change: {
  before: MinutesOn
  after: MinutesOn
  today: number
  secondsNeeded: number
}): number | null {
  const { today, secondsNeeded } = change
  const to = mondayOf(today) + daysOfWeek
  const before = meanMinutes(change.before, today, to)
  const after = meanMinutes(change.after, today, to)
  if (after >= before || after * (to - today) * 60 >= secondsNeeded) return null
  return Math.ceil(before)
}
