import type { Reply } from '#contracts/endpoint.ts'
import type { StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { canBeExamDate, pastExamDate } from '#domain/exam-plan/exam-date-choice.ts'
import { profileOf } from '#domain/exam-plan/minutes-profile.ts'
import { isoDateOfStudyDay, isTimeZone, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findPace } from '#server/features/study/day/find-pace.ts'
import { findLearnerSettings, saveLearnerSettings } from '#server/features/study/study.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { keepThisWeek, withChange } from './minutes-choice.ts'
import { deleteRestDay } from './rest-days.queries.ts'
import { lockWeeks } from './week-minutes.queries.ts'

export async function findSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: Pick<SignedIn, 'userId' | 'timeZone'>,
): Promise<Reply<typeof studySettings.getSettings>> {
  const {
    examDateSetAt: _setAt,
    questionsInTodaySince: _since,
    firstRunAt,
    profileBegunOn: begunOn,
    weekMinutes: _weeks,
    ...settings
  } = await findLearnerSettings(deps.db, learner.userId)
  const { minutesProfile: profile, examDate } = settings
  return {
    ...settings,
    profileBegunOn: begunOn === null ? null : isoDateOfStudyDay(begunOn),
    ...(examDate !== null && { profileNow: profileOf({ profile, begunOn }, studyDayOfIsoDate(examDate)) }),
    isFirstRunDone: firstRunAt !== null,
    pace: (await findPace(deps, learner.userId)).seconds,
  }
}

const begunLater = 'The minutes cannot follow a profile from a later day on'
const unknownCategory = 'This category is not in the outline'

/**
 * Changes some of the settings. A rest day that becomes the exam day is no longer a rest day.
 * @throws HttpError 400 for an unknown time zone or category, a new exam date in the past, or a profile begun
 * after today.
 */
export async function changeSettings(
  deps: Deps,
  learner: SignedIn,
  { isFirstRunDone, profileBegunOn: begunBefore, ...change }: Partial<StudySettings>,
): Promise<Reply<typeof studySettings.updateSettings>> {
  if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
    throw badRequest('This time zone is not known', { timeZone: 'This time zone is not known' })
  }
  const known = new Set(deps.outline.categories.map(({ id }) => id))
  if (change.weakCategories?.some((id) => !known.has(id))) {
    throw badRequest(unknownCategory, { weakCategories: unknownCategory })
  }
  const before = await findLearnerSettings(deps.db, learner.userId)
  const isNewDate = change.examDate !== undefined && change.examDate !== before.examDate
  const newDate = isNewDate ? change.examDate : undefined
  const today = studyDayOf(deps.clock.now().getTime(), change.timeZone ?? before.timeZone)
  if (newDate && !canBeExamDate(newDate, today)) throw badRequest(pastExamDate, { examDate: pastExamDate })
  const { examDate = before.examDate, minutesProfile = before.minutesProfile } = change
  const { longestDay = before.longestDay, dailyMinutes = before.dailyMinutes } = change
  const begunOn = begunBefore ? studyDayOfIsoDate(begunBefore) : undefined
  if (begunOn !== undefined && begunOn > today) throw badRequest(begunLater, { profileBegunOn: begunLater })
  const after = withChange(before, { examDate, minutesProfile, longestDay, dailyMinutes }, { today, begunOn })
  const isOtherProfile =
    after.profileBegunOn !== before.profileBegunOn ||
    minutesProfile !== before.minutesProfile ||
    longestDay !== before.longestDay
  await deps.db.transaction(async (tx) => {
    await lockWeeks(tx, learner.userId)
    await saveLearnerSettings(tx, learner.userId, {
      ...change,
      profileBegunOn: after.profileBegunOn,
      ...(isFirstRunDone && before.firstRunAt === null ? { firstRunAt: deps.clock.now() } : {}),
      // When the learner asks for questions again, they get three days again.
      ...(change.questionsInToday && !before.questionsInToday ? { questionsInTodaySince: today } : {}),
      // When the learner ends the questions, no notice is needed.
      ...(change.questionsInToday === false && before.questionsInToday
        ? { questionsInTodaySince: null }
        : {}),
      ...(isNewDate ? { examDateSetAt: newDate ? deps.clock.now() : null, keepsAfterExam: false } : {}),
    })
    if (isOtherProfile) await keepThisWeek(tx, learner.userId, { before, after, today })
    // The exam day is no rest day; the form says so before it is saved.
    if (newDate) await deleteRestDay(tx, learner.userId, studyDayOfIsoDate(newDate))
  })
  return findSettings(deps, learner)
}
