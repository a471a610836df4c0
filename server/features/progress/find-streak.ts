import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import { goodWeeks, studyDaysNeeded } from '#domain/progress/good-weeks.ts'
import { weekDots } from '#domain/progress/week-dots.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listRestDays, listStudyDays } from './progress.queries.ts'

/** The learner's good weeks in a row, and this week day by day. */
export async function findStreak(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone }: SignedIn,
): Promise<Reply<typeof progress.streak>> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const studyDays = (await listStudyDays(db, userId)).map(({ studyDay }) => studyDay)
  const restDays = await listRestDays(db, userId)
  const dots = weekDots(studyDays, { today, restDays })
  const restThisWeek = dots.filter(({ day }) => restDays.includes(day)).length
  return {
    today: isoDateOfStudyDay(today),
    goodWeeks: goodWeeks(studyDays, { today, restDays }).current,
    days: dots.map(({ day, state }) => ({ date: isoDateOfStudyDay(day), state })),
    daysNeeded: studyDaysNeeded(restThisWeek),
  }
}
