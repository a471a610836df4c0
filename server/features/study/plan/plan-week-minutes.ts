import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'
import { daysToExam } from '#domain/exam-plan/exam-plan.ts'
import { minutesByProfile, weeksOfMinutes } from '#domain/exam-plan/minutes-profile.ts'
import { weeksProblem } from '#domain/exam-plan/week-minutes-choice.ts'
import { mondayOf } from '#domain/progress/good-weeks.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findLearnerSettings } from '#server/features/study/study.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { keepThisWeek, minutesChoiceOf, minutesOnOf } from './minutes-choice.ts'
import { listRestDays } from './rest-days.queries.ts'
import { deleteWeeks, lockWeeks, saveWeeks } from './week-minutes.queries.ts'

type Learner = Pick<SignedIn, 'userId' | 'timeZone'>
type PlanDeps = Pick<Deps, 'db' | 'clock'>

const daysOfWeek = 7

/** The minutes week by week until the exam; no week without an exam ahead. */
export async function findWeekMinutes(
  { db, clock }: PlanDeps,
  { userId, timeZone }: Learner,
): Promise<Reply<typeof studyPlan.listWeekMinutes>> {
  const settings = await findLearnerSettings(db, userId)
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const examDay = settings.examDate === null ? null : studyDayOfIsoDate(settings.examDate)
  if (examDay === null || daysToExam(today, examDay) === null) return { weeks: [] }
  const even = () => settings.dailyMinutes
  const own = new Map(settings.weekMinutes.map((week) => [week.weekStart, week]))
  const restDays = await listRestDays(db, userId, today)
  const byProfile = weeksOfMinutes(minutesByProfile(minutesChoiceOf(settings), examDay) ?? even, {
    today,
    examDay,
  })
  return {
    weeks: weeksOfMinutes(minutesOnOf(settings) ?? even, { today, examDay }).map(
      ({ monday, minutes }, place) => ({
        weekStart: isoDateOfStudyDay(monday),
        minutes,
        profileMinutes: byProfile[place]?.minutes ?? minutes,
        isDrawn: own.get(monday)?.isKept === false,
        isKept: own.get(monday)?.isKept === true,
        restDays: restDays.filter((day) => day >= monday && day < monday + daysOfWeek).length,
      }),
    ),
  }
}

/** Replaces the weeks drawn from this week on. @throws HttpError 400 when one of them cannot be drawn. */
export async function planWeekMinutes(
  deps: PlanDeps,
  learner: Learner,
  { weeks }: { weeks: { weekStart: string; minutes: number }[] },
): Promise<Reply<typeof studyPlan.saveWeekMinutes>> {
  const { userId, timeZone } = learner
  const today = studyDayOf(deps.clock.now().getTime(), timeZone)
  const drawn = weeks.map(({ weekStart, minutes }) => ({
    ...{ minutes, isKept: false },
    weekStart: studyDayOfIsoDate(weekStart),
  }))
  const problem = weeksProblem(
    drawn.map(({ weekStart }) => weekStart),
    today,
  )
  if (problem) throw badRequest(problem, { weeks: problem })
  await deps.db.transaction(async (tx) => {
    await lockWeeks(tx, userId)
    const before = await findLearnerSettings(tx, userId)
    await deleteWeeks(tx, userId, { from: mondayOf(today) })
    await saveWeeks(tx, userId, drawn)
    await keepThisWeek(tx, learner.userId, { before, after: { ...before, weekMinutes: drawn }, today })
  })
  return findWeekMinutes(deps, learner)
}
