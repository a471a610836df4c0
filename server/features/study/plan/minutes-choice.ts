import {
  type MinutesChoice,
  minutesKept,
  minutesOnDays,
  profileOf,
} from '#domain/exam-plan/minutes-profile.ts'
import { mondayOf } from '#domain/progress/good-weeks.ts'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { secondsOfReview } from '#domain/scheduling/study-seconds.ts'
import type { Database } from '#server/database/connect.ts'
import { findPace } from '#server/features/study/day/find-pace.ts'
import type { LearnerSettings } from '#server/features/study/study.queries.ts'
import { countDueUntil, deleteWeeks, saveWeeks } from './week-minutes.queries.ts'

type MinutesSettings = Pick<
  LearnerSettings,
  'examDate' | 'dailyMinutes' | 'minutesProfile' | 'profileBegunOn' | 'longestDay' | 'weekMinutes'
>

const daysOfWeek = 7

export function minutesChoiceOf(settings: MinutesSettings): MinutesChoice {
  const { dailyMinutes, minutesProfile, profileBegunOn, longestDay, weekMinutes } = settings
  return {
    ...{ dailyMinutes, longestDay, profile: minutesProfile, begunOn: profileBegunOn },
    weeks: new Map(weekMinutes.map(({ weekStart, minutes }) => [weekStart, minutes])),
  }
}

const examDayOf = ({ examDate }: Pick<LearnerSettings, 'examDate'>) =>
  examDate === null ? null : studyDayOfIsoDate(examDate)

/** Undefined: the daily minutes on every day. */
export const minutesOnOf = (settings: MinutesSettings) =>
  minutesOnDays(minutesChoiceOf(settings), examDayOf(settings))

/** The settings after a change: with another exam date or another profile, the profile begins again, or on `begunOn`. */
export function withChange<Settings extends MinutesSettings>(
  before: Settings,
  change: Partial<Pick<Settings, 'examDate' | 'dailyMinutes' | 'minutesProfile' | 'longestDay'>>,
  { today, begunOn }: { today: number; begunOn?: number | undefined },
): Settings {
  const after = { ...before, ...change }
  const examDay = examDayOf(after)
  if (examDay === null) return { ...after, profileBegunOn: null }
  if (begunOn !== undefined) return { ...after, profileBegunOn: begunOn }
  const profile = after.minutesProfile
  const begun = profileOf({ profile, begunOn: today }, examDay)
  const was = profileOf({ profile: before.minutesProfile, begunOn: before.profileBegunOn }, examDay)
  const isNewProfile = profile !== before.minutesProfile && begun !== was
  return after.examDate !== before.examDate || isNewProfile ? { ...after, profileBegunOn: today } : after
}

/** Where a change would leave this week fewer minutes than what is due in it needs, the week keeps those that it had. */
export async function keepThisWeek(
  tx: Database,
  userId: number,
  { before, after, today }: { before: MinutesSettings; after: MinutesSettings; today: number },
): Promise<void> {
  const monday = mondayOf(today)
  await deleteWeeks(tx, userId, { from: monday, isKept: true })
  if (after.examDate === null) return
  const chosen = { ...after, weekMinutes: after.weekMinutes.filter(({ isKept }) => !isKept) }
  const even = () => after.dailyMinutes
  const pace = await findPace({ db: tx }, userId)
  const cards = await countDueUntil(tx, userId, monday + daysOfWeek - 1)
  const minutes = minutesKept({
    before: minutesOnOf({ ...before, dailyMinutes: after.dailyMinutes }) ?? even,
    after: minutesOnOf(chosen) ?? even,
    today,
    secondsNeeded: cards * secondsOfReview(pace.seconds),
  })
  if (minutes !== null) await saveWeeks(tx, userId, [{ weekStart: monday, minutes, isKept: true }])
}
