import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import { canBeExamDate, pastExamDate } from '#domain/scheduling/exam-date-choice.ts'
import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import { likelyMemoryOf, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { promiseOf } from '#domain/scheduling/promise.ts'
import { farthestCarrier } from '#domain/scheduling/rest-days.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest } from '#server/platform/http-error.ts'
import { findPaceNow } from './find-pace.ts'
import { listRestDays } from './rest-days.queries.ts'
import { countQuestions, findLearnerSettings } from './study.queries.ts'
import { listMemories } from './study-cards.queries.ts'

/**
 * What a number of minutes a day buys this learner, by their cards as they are now.
 * @throws HttpError 400 for another exam date than the stored one that has passed
 */
export async function promiseMinutes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  {
    minutes = learner.dailyMinutes,
    examDate = learner.examDate ?? 'none',
  }: z.output<typeof study.promise.query>,
): Promise<Reply<typeof study.promise>> {
  const { userId, accessLevel, memoryWeights, newCardsPerDay } = learner
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  if (examDate !== 'none' && examDate !== learner.examDate && !canBeExamDate(examDate, today)) {
    throw badRequest(pastExamDate, { examDate: pastExamDate })
  }
  const examDay = examDate === 'none' ? null : studyDayOfIsoDate(examDate)
  const isAhead = daysToExam(today, examDay) !== null
  const { questionsInToday } = await findLearnerSettings(db, userId)
  const { recallOnExamDay, allSeenOn, unseenOnExamDay } = promiseOf({
    today,
    examDay: isAhead ? examDay : null,
    dailyMinutes: minutes,
    newCardsPerDay,
    restDays: new Set(await listRestDays(db, userId, today - farthestCarrier)),
    pace: await findPaceNow({ db, clock }, learner),
    memoryModel: memoryModelOf(memoryWeights),
    trueMemory: likelyMemoryOf(memoryWeights),
    questions: questionsInToday ? await countQuestions(db, learner, today) : { repeats: 0, fresh: 0 },
    ...(await listMemories(db, userId, accessLevel)),
  })
  return {
    minutes,
    recallOnExamDay: isAhead ? recallOnExamDay : null,
    allSeenOn: allSeenOn === null ? null : isoDateOfStudyDay(allSeenOn),
    unseenOnExamDay,
  }
}
