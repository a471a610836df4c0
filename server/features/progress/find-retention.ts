import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import { summarizeRetention } from '#domain/progress/retention.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { findMemoryFit, sumRecall } from './progress.queries.ts'

/** True retention of the last year beside the predicted one. */
export async function findRetention(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone, memoryWeights }: SignedIn,
): Promise<Reply<typeof progress.retention>> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const [groups, fit] = await Promise.all([
    sumRecall(db, { userId, memoryWeights }, today),
    findMemoryFit(db, userId),
  ])
  const { weeks, intervals, last30Days } = summarizeRetention(groups, today)
  return {
    weeks: weeks.map(({ monday, ...counts }) => ({ startsOn: isoDateOfStudyDay(monday), ...counts })),
    intervals,
    last30Days,
    ...fit,
  }
}
