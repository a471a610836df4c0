import type { StudySettings } from '#contracts/study.ts'
import { isTimeZone, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest } from '#server/platform/http-error.ts'
import { findLearnerSettings, saveLearnerSettings } from './study.queries.ts'

export async function findSettings(
  deps: Pick<Deps, 'db'>,
  learner: Pick<SignedIn, 'userId'>,
): Promise<StudySettings> {
  const {
    examDateSetAt: _setAt,
    firstRunAt,
    ...settings
  } = await findLearnerSettings(deps.db, learner.userId)
  return { ...settings, isFirstRunDone: firstRunAt !== null }
}

const unknownCategory = 'This category is not in the outline'
const pastExam = 'Choose an exam date that has not passed'

/** Changes some of the settings. @throws HttpError 400 for an unknown time zone or category, or a new exam date in the past. */
export async function changeSettings(
  deps: Deps,
  learner: SignedIn,
  { isFirstRunDone, ...change }: Partial<StudySettings>,
): Promise<StudySettings> {
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
    throw badRequest('This time zone is not known', { timeZone: 'This time zone is not known' })
  }
  const known = new Set(deps.outline.categories.map(({ id }) => id))
  if (change.weakCategories?.some((id) => !known.has(id))) {
    throw badRequest(unknownCategory, { weakCategories: unknownCategory })
  }
  const before = await findLearnerSettings(deps.db, learner.userId)
  const newDate = change.examDate !== undefined && change.examDate !== before.examDate
  if (
    newDate &&
    change.examDate !== null &&
    isPast(change.examDate, deps, change.timeZone ?? before.timeZone)
  )
    throw badRequest(pastExam, { examDate: pastExam })
  await saveLearnerSettings(deps.db, learner.userId, {
    ...change,
    ...(isFirstRunDone && before.firstRunAt === null ? { firstRunAt: deps.clock.now() } : {}),
    ...(newDate ? { examDateSetAt: change.examDate === null ? null : deps.clock.now() } : {}),
  })
  return findSettings(deps, learner)
}

function isPast(date: string | undefined, { clock }: Pick<Deps, 'clock'>, timeZone: string): boolean {
  return date !== undefined && studyDayOfIsoDate(date) < studyDayOf(clock.now().getTime(), timeZone)
}
