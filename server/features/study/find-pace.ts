import type { Pace } from '#domain/scheduling/exam-gain.ts'
import { ownPace } from '#domain/scheduling/own-pace.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { paceOfQuestions } from '#domain/scheduling/study-seconds.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findRatingTimes } from './review-log.queries.ts'
import { type SumOfDays, sumStudyDays } from './study.queries.ts'

/** How fast a learner studies, by which Today, the promise and every other estimate are made. */
export async function findPace(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  days: Pick<SumOfDays, 'questions' | 'questionSeconds'>,
): Promise<Pace> {
  const { questions, questionSeconds } = days
  return ownPace(await findRatingTimes(db, userId), paceOfQuestions({ questions, seconds: questionSeconds }))
}

/** The same where nothing of the day is known yet. */
export async function findPaceNow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone }: Pick<SignedIn, 'userId' | 'timeZone'>,
): Promise<Pace> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  return findPace({ db }, userId, await sumStudyDays(db, userId, today))
}
