import { ownPace } from '#domain/scheduling/own-pace.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { paceOfQuestions, type StudySeconds } from '#domain/scheduling/study-seconds.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findRatingTimes } from './review-log.queries.ts'
import { sumStudyDays } from './study.queries.ts'

/** The learner's own seconds, by which Today and every other estimate are made. */
export async function findStudySeconds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, timeZone }: Pick<SignedIn, 'userId' | 'timeZone'>,
): Promise<StudySeconds> {
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const { questions, questionSeconds } = await sumStudyDays(db, userId, today)
  const times = await findRatingTimes(db, userId)
  return ownPace(times, paceOfQuestions({ questions, seconds: questionSeconds })).seconds
}
