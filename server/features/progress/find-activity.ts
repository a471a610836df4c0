import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import { goodWeeks } from '#domain/progress/good-weeks.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listRestDays, listStudyDays } from './progress.queries.ts'

/** Fifty-three weeks: a year that begins with a Monday. */
const daysShown = 371

/** What was done on each study day of the last year, and the good weeks of all time. */
export async function findActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone }: SignedIn,
): Promise<Reply<typeof progress.activity>> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const days = await listStudyDays(db, userId)
  return {
    today: isoDateOfStudyDay(today),
    days: days
      .filter(({ studyDay }) => studyDay > today - daysShown)
      .map(({ studyDay, ...done }) => ({ date: isoDateOfStudyDay(studyDay), ...done })),
    weeks: goodWeeks(
      days.map(({ studyDay }) => studyDay),
      { today, restDays: await listRestDays(db, userId) },
    ),
  }
}
