import { restDaysProblem } from '#domain/exam-plan/rest-day-choice.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { deleteRestDays, insertRestDays, listRestDays } from './rest-days.queries.ts'

interface PlannedDays {
  days: string[]
}

type Learner = Pick<SignedIn, 'userId' | 'timeZone' | 'examDate'>

export async function findRestDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: Learner,
): Promise<PlannedDays> {
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  const days = await listRestDays(db, learner.userId, today)
  return { days: days.map(isoDateOfStudyDay) }
}

/** Replaces the rest days from today on. @throws HttpError 400 when one of them cannot be kept free. */
export async function planRestDays(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: Learner,
  { days }: PlannedDays,
): Promise<PlannedDays> {
  const { userId, examDate } = learner
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  const studyDays = days.map(studyDayOfIsoDate)
  const examDay = examDate === null ? null : studyDayOfIsoDate(examDate)
  const problem = restDaysProblem(studyDays, { today, examDay })
  if (problem) throw badRequest(problem, { days: problem })
  await db.transaction(async (tx) => {
    await deleteRestDays(tx, userId, today)
    await insertRestDays(tx, userId, studyDays)
  })
  return { days: days.toSorted() }
}
