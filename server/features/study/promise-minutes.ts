import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import { canBeExamDate, pastExamDate } from '#domain/scheduling/exam-date-choice.ts'
import { daysToCount } from '#domain/scheduling/exam-gain.ts'
import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import {
  busiestWeek,
  type MinutesProfile,
  minutesLost,
  weeksOfMinutes,
} from '#domain/scheduling/minutes-profile.ts'
import { promiseOf, type StudyPromise } from '#domain/scheduling/promise.ts'
import { farthestCarrier } from '#domain/scheduling/rest-days.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest } from '#server/platform/http-error.ts'
import { type ChosenDay, readChosenDay, readPlanInput } from './day-input.ts'
import { listRestDays } from './rest-days.queries.ts'

type PromiseDeps = Pick<Deps, 'db' | 'clock' | 'outline'>
/** The learner's own where it is not given. */
type Tried = {
  minutes?: number | undefined
  examDate?: string | null | undefined
  profile?: MinutesProfile | undefined
  longestDay?: number | undefined
}

/**
 * What a number of minutes a day buys this learner, by the cards and choices of which Today is made.
 * @throws HttpError 400 for another exam date than the stored one that has passed
 */
export async function promiseMinutes(
  deps: PromiseDeps,
  learner: SignedIn,
  { minutes = learner.dailyMinutes, examDate, profile, longestDay }: z.output<typeof study.promise.query>,
): Promise<Reply<typeof study.promise>> {
  const tried = { minutes, examDate: examDate === 'none' ? null : examDate, profile, longestDay }
  const { isAhead, promise, chosen } = await findPromise(deps, learner, tried)
  const { recallOnExamDay, allSeenOn, unseenOnExamDay } = promise
  return {
    minutes,
    recallOnExamDay: isAhead ? recallOnExamDay : null,
    allSeenOn: allSeenOn === null ? null : isoDateOfStudyDay(allSeenOn),
    unseenOnExamDay,
    ...(isAhead && amountOf(chosen)),
  }
}

/** The busiest week, and what the longest day does not hold. */
function amountOf({ minutesOn, settings, today, examDay }: ChosenDay) {
  const on = minutesOn ?? (() => settings.dailyMinutes)
  const week = examDay === null ? undefined : busiestWeek(weeksOfMinutes(on, { today, examDay }))
  return {
    ...(week && { busiest: { from: isoDateOfStudyDay(week.from), minutes: week.minutes } }),
    minutesLost: minutesLost(settings),
  }
}

/** The only place where a promise to a learner is computed. `isAhead`: there is an exam day ahead, else it is for half a year. */
export async function findPromise(
  deps: PromiseDeps,
  learner: SignedIn,
  { minutes = learner.dailyMinutes, examDate = learner.examDate, profile, longestDay }: Tried = {},
): Promise<{ isAhead: boolean; promise: StudyPromise; chosen: ChosenDay }> {
  const chosen = await readChosenDay(deps, learner, {
    ...{ dailyMinutes: minutes, examDate },
    ...(profile && { minutesProfile: profile }),
    ...(longestDay !== undefined && { longestDay }),
  })
  const { today, examDay } = chosen
  if (examDate !== null && examDate !== learner.examDate && !canBeExamDate(examDate, today)) {
    throw badRequest(pastExamDate, { examDate: pastExamDate })
  }
  const isAhead = daysToExam(today, examDay) !== null
  const days = daysToCount({ today, examDay })
  const input = await readPlanInput(deps, learner, chosen, days)
  const restDays = new Set(await listRestDays(deps.db, learner.userId, today - farthestCarrier))
  return { isAhead, chosen, promise: promiseOf({ ...input, restDays, examDay: isAhead ? examDay : null }) }
}
