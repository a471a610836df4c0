import type { Pace } from '#domain/exam-plan/exam-gain.ts'
import { ownPace } from '#domain/scheduling/own-pace.ts'
import type { Deps } from '#server/deps.ts'
import { findStudyTimes } from '#server/features/study/rating/review-log.queries.ts'

/** How fast a learner studies, by which Today, the promise and every other estimate are made. */
export async function findPace({ db }: Pick<Deps, 'db'>, userId: number): Promise<Pace> {
  return ownPace(await findStudyTimes(db, userId))
}
