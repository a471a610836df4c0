/**
 * The minutes of each day until the exam: the same hours gain more when they rise towards it (learning.md 1c,
 * docs/decisions/037).
 */
import { mondayOf } from '#domain/progress/good-weeks.ts'

export const minutesProfiles = ['even', 'rising', 'steep'] as const
/** The profiles; all three have the same mean. */
export type MinutesProfile = (typeof minutesProfiles)[number]

/** The most minutes of a day. */
export const mostMinutes = 480
/** The longest day until the learner chooses one. */
export const usualLongestDay = 90
/** With at least this many days to the exam the minutes rise, unless the learner has chosen otherwise. */
const risesFromDays = 84
/** The minutes in the first two thirds of the time, as a part of the mean; the last third has the rest. */
const lowPart = { even: 1, rising: 2 / 3, steep: 1 / 3 }
const partOfLow = 2 / 3
const daysOfStep = 21
const daysOfWeek = 7

export type MinutesChoice = {
  /** The mean minutes a day. */
  dailyMinutes: number
  /** Null stands for the default profile. */
  profile: MinutesProfile | null
  /** The study day on which the profile began; null when it was chosen before profiles existed. */
  begunOn: number | null
  /** Null stands for the usual longest day, or for the mean where that is longer. */
  longestDay: number | null
  /** The minutes a day of the weeks that the learner has drawn, by their Mondays. */
  weeks: ReadonlyMap<number, number>
}

/** The minutes of a study day. */
export type MinutesOn = (day: number) => number

export function profileByDefault(daysToExam: number): MinutesProfile {
  return daysToExam >= risesFromDays ? 'rising' : 'even'
}

/** The profile that is used with an exam day. */
export function profileOf(
  choice: Pick<MinutesChoice, 'profile' | 'begunOn'>,
  examDay: number,
): MinutesProfile {
  if (choice.begunOn === null) return 'even'
  return choice.profile ?? profileByDefault(examDay - choice.begunOn)
}

/**
 * The minutes of each day, without rest days; undefined when every day has the daily minutes. Days after the
 * exam have the daily minutes.
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

/** Does the same without the weeks that were drawn. */
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
    // The middle of a day is used, so that equal parts of the step lie before and after its middle.
    const gone = half === 0 ? 1 : (day + 0.5 - (stepOn - half)) / (2 * half)
    return Math.round(low + (high - low) * Math.min(1, Math.max(0, gone)))
  }
}

/**
 * Whole minutes before and after the step, after which a third of the time remains. Their mean is the daily
 * minutes, as far as the longest day allows.
 */
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

/** The part of the mean minutes a day that does not fit into the longest day. */
export function minutesLost({
  dailyMinutes,
  longestDay,
}: Pick<MinutesChoice, 'dailyMinutes' | 'longestDay'>): number {
  return Math.max(0, dailyMinutes - (longestDay ?? dailyMinutes))
}

/** The mean minutes from one day to another, the last one excluded; 0 when there is no day. */
export function meanMinutes(minutesOn: MinutesOn, from: number, to: number): number {
  let sum = 0
  for (let day = from; day < to; day++) sum += minutesOn(day)
  return to <= from ? 0 : sum / (to - from)
}

export type WeekOfMinutes = {
  monday: number
  /** The first day of the week that is still ahead. */
  from: number
  /** The mean minutes a day, rounded. */
  minutes: number
}

/**
 * The minutes week by week until the exam: the first week begins today, the last one ends on the day before
 * the exam.
 */
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

/** The first week with the most minutes; undefined on the exam day. */
export function busiestWeek(weeks: readonly WeekOfMinutes[]): WeekOfMinutes | undefined {
  const most = Math.max(...weeks.map(({ minutes }) => minutes))
  return weeks.find(({ minutes }) => minutes === most)
}

/**
 * The minutes a day that this week keeps when a change would leave it fewer than its due cards need; null
 * when the week changes like all others. So a change never takes away time for cards that are due this week.
 * @param secondsNeeded the seconds for all cards due until Sunday
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
