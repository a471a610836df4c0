import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { reviewsThatFit } from '#domain/scheduling/study-seconds.ts'
import { forecastWorkload } from '#domain/scheduling/workload-forecast.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findStudySeconds } from './find-study-seconds.ts'
import { countDueByDay } from './study.queries.ts'

const daysAhead = 60

/** Cards due on each of the next days, whatever the learner has time for; those of chapters locked since are due too. */
export async function findWorkload(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
): Promise<Reply<typeof progress.workload>> {
  const { db, clock } = deps
  const { userId, timeZone, dailyMinutes, examDate } = learner
  const days = forecastWorkload({
    dueCountByDay: await countDueByDay(db, userId),
    today: studyDayOf(clock.now().getTime(), timeZone),
    days: daysAhead,
  })
  return {
    days: days.map(({ day, reviews }) => ({ date: isoDateOfStudyDay(day), reviews })),
    dailyBudget: reviewsThatFit(dailyMinutes, await findStudySeconds(deps, learner)),
    examDate,
  }
}
