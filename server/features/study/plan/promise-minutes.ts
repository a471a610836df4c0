import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'
import { canBeExamDate, pastExamDate } from '#domain/exam-plan/exam-date-choice.ts'
import { daysToCount } from '#domain/exam-plan/exam-gain.ts'
import { daysToExam } from '#domain/exam-plan/exam-plan.ts'
import {
  busiestWeek,
  type MinutesProfile,
  minutesLost,
  weeksOfMinutes,
} from '#domain/exam-plan/minutes-profile.ts'
import { isDrugComponent } from '#domain/exam-plan/plan-ahead.ts'
import { type PromiseInput, promiseOf } from '#domain/exam-plan/promise.ts'
import {
  differenceOf,
  type RangedPromise,
  type RecallDifference,
  withRange,
} from '#domain/exam-plan/promise-range.ts'
import { farthestCarrier } from '#domain/exam-plan/rest-days.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { type ChosenDay, readChosenDay, readPlanInput } from '#server/features/study/day/day-input.ts'
import { listPastReviews } from '#server/features/study/rating/review-log.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { listRestDays } from './rest-days.queries.ts'

type PromiseDeps = Pick<Deps, 'db' | 'clock' | 'outline'>
/** The settings to try; a missing one is the learner's own. */
type Tried = {
  minutes?: number | undefined
  examDate?: string | null | undefined
  profile?: MinutesProfile | undefined
  longestDay?: number | undefined
}

/**
 * The promise for a number of minutes a day, from the same cards and choices as Today.
 * @throws HttpError 400 for an exam date that has passed, unless it is the stored one
 */
export async function promiseMinutes(
  deps: PromiseDeps,
  learner: SignedIn,
  { minutes = learner.dailyMinutes, examDate, profile, longestDay }: z.output<typeof studyPlan.promise.query>,
): Promise<Reply<typeof studyPlan.promise>> {
  const tried = { minutes, examDate: examDate === 'none' ? null : examDate, profile, longestDay }
  const { isAhead, promise, counts, chosen } = await findPromise(deps, learner, tried)
  const { recallOnExamDay, range80, allSeenOn, unseenOnExamDay } = promise
  return {
    minutes,
    recallOnExamDay: isAhead ? recallOnExamDay : null,
    range80: isAhead ? range80 : null,
    allSeenOn: allSeenOn === null ? null : isoDateOfStudyDay(allSeenOn),
    unseenOnExamDay,
    counts,
    ...(isAhead && amountOf(chosen)),
  }
}

/** The busiest week, and the minutes that do not fit because of the longest day. */
function amountOf({ minutesOn, settings, today, examDay }: ChosenDay) {
  const on = minutesOn ?? (() => settings.dailyMinutes)
  const week = examDay === null ? undefined : busiestWeek(weeksOfMinutes(on, { today, examDay }))
  return {
    ...(week && { busiest: { from: isoDateOfStudyDay(week.from), minutes: week.minutes } }),
    minutesLost: minutesLost(settings),
  }
}

/**
 * The only place where a promise to a learner is computed. `isAhead`: the exam day is ahead; otherwise the
 * promise is for half a year.
 */
export async function findPromise(
  deps: PromiseDeps,
  learner: SignedIn,
  { minutes = learner.dailyMinutes, examDate = learner.examDate, profile, longestDay }: Tried = {},
): Promise<{ isAhead: boolean; promise: RangedPromise; counts: PromiseCounts; chosen: ChosenDay }> {
  const chosen = await readChosenDay(deps, learner, {
    ...{ dailyMinutes: minutes, examDate },
    ...(profile && { minutesProfile: profile }),
    ...(longestDay !== undefined && { longestDay }),
  })
  if (examDate !== null && examDate !== learner.examDate && !canBeExamDate(examDate, chosen.today)) {
    throw badRequest(pastExamDate, { examDate: pastExamDate })
  }
  const { input, difference, counts } = await readPromiseInput(deps, learner, chosen)
  const promise = withRange(promiseOf(input), { difference, daysLeft: daysToCount(input) })
  return { isAhead: input.examDay !== null, promise, counts, chosen }
}

export interface PromiseCounts {
  /** The number of cards inside the outline, which the promise is about. */
  cards: number
  drugParts: number
  /** Cards outside the outline that were never seen: they come last, and no promise includes them. */
  unseenOutside: number
}

/**
 * The input for promises and records of them: the cards of the plan that the exam asks, and the results of
 * the learner's reviews.
 */
export async function readPromiseInput(
  deps: PromiseDeps,
  learner: SignedIn,
  chosen: ChosenDay,
): Promise<{
  input: PromiseInput
  difference: RecallDifference
  counts: PromiseCounts
  flashcards: { seen: number; unseen: number }
}> {
  const { today, examDay } = chosen
  const plan = await readPlanInput(deps, learner, chosen, daysToCount({ today, examDay }))
  const { outsideOutline, unseenComponents } = plan
  const seen = plan.seen.filter(({ id }) => !outsideOutline.seen.has(id))
  const unseenCount = plan.unseenCount - outsideOutline.unseen
  const componentsSeen = seen.filter(({ id }) => isDrugComponent(id)).length
  const flashcards = { seen: seen.length - componentsSeen, unseen: unseenCount - unseenComponents }
  const restDays = new Set(await listRestDays(deps.db, learner.userId, today - farthestCarrier))
  return {
    input: {
      ...{ ...plan, seen, unseenCount, restDays },
      examDay: daysToExam(today, examDay) === null ? null : examDay,
    },
    difference: differenceOf(await listPastReviews(deps.db, learner.userId), plan.memoryModel),
    counts: {
      cards: flashcards.seen + flashcards.unseen,
      drugParts: componentsSeen + unseenComponents,
      unseenOutside: outsideOutline.unseen,
    },
    flashcards,
  }
}
