import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import { cautiousMemoryModel, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { ownPace } from '#domain/scheduling/own-pace.ts'
import { promiseOf } from '#domain/scheduling/promise.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findLoad } from './rating.queries.ts'
import { findRatingTimes } from './review-log.queries.ts'
import { listMemories } from './study-cards.queries.ts'

/** What a number of minutes a day buys this learner, by their cards as they are now. */
export async function promiseMinutes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  {
    minutes = learner.dailyMinutes,
    examDate = learner.examDate ?? undefined,
  }: z.output<typeof study.promise.query>,
): Promise<Reply<typeof study.promise>> {
  const { userId, accessLevel, memoryWeights, newCardsPerDay } = learner
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  const examDay = examDate === undefined ? null : studyDayOfIsoDate(examDate)
  const isAhead = daysToExam(today, examDay) !== null
  const memoryModel = memoryModelOf(memoryWeights)
  const { recallOnExamDay, allSeenOn, unseenOnExamDay } = promiseOf({
    today,
    examDay: isAhead ? examDay : null,
    dailyMinutes: minutes,
    newCardsPerDay,
    restDays: new Set((await findLoad(db, userId, today)).restDays),
    pace: ownPace(await findRatingTimes(db, userId), undefined),
    memoryModel,
    trueMemory: memoryWeights ? memoryModel : cautiousMemoryModel,
    ...(await listMemories(db, userId, accessLevel)),
  })
  return {
    minutes,
    recallOnExamDay: isAhead ? recallOnExamDay : null,
    allSeenOn: allSeenOn === null ? null : isoDateOfStudyDay(allSeenOn),
    unseenOnExamDay,
  }
}
