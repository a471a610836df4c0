import { takesLowFirst } from '#domain/day-plan/load-ahead.ts'
import { cardsOfOfflineDay } from '#domain/day-plan/offline-day.ts'
import { countsOf, secondsOfDay } from '#domain/day-plan/plan-day.ts'
import { daysOfLeaving, leavesQuestions } from '#domain/day-plan/question-days.ts'
import { flashcardIdsOf, type StoredPlan } from '#domain/day-plan/stored-plan.ts'
import { planAhead } from '#domain/exam-plan/plan-ahead.ts'
import type { SimulationInput } from '#domain/exam-plan/simulation-input.ts'
import { secondsOfReview } from '#domain/scheduling/study-seconds.ts'
import type { Deps } from '#server/deps.ts'
import { recordPromise } from '#server/features/study/plan/record-promise.ts'
import { endQuestionTime } from '#server/features/study/study.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type ChosenDay, choicesOf, readChosenDay, readPlanInput } from './day-input.ts'
import {
  findLatestPlan,
  findPlan,
  insertPlan,
  listLastRatings,
  listOpenFlashcards,
  listPlannedDays,
} from './day-plan.queries.ts'

export interface PlannedToday {
  chosen: ChosenDay
  plan: StoredPlan
}

/**
 * The plan of the learner's study day. It is made at the first look and stays the same as long as the
 * learner's choices stay the same.
 */
export async function findDayPlan(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
): Promise<PlannedToday> {
  const { db, clock } = deps
  const { userId, accessLevel } = learner
  const read = async () => {
    const chosen = await readChosenDay(deps, learner)
    const key = { userId, studyDay: chosen.today, choices: choicesOf(chosen, accessLevel) }
    return { chosen, key, plan: await findPlan(db, key) }
  }
  const found = await read()
  if (found.plan) return { chosen: found.chosen, plan: found.plan }
  const hasEnded = await endTimeForQuestions(deps, userId, found.chosen)
  const { chosen, key } = hasEnded ? await read() : found
  const input = await readPlanInput(deps, learner, chosen)
  const made = storedPlanOf(input, chosen)
  const begun = await cardsBegunOffline(deps, { userId, chosen, input })
  const plan = begun ? { ...made, cards: begun } : made
  const isFirst = await insertPlan(db, { ...key, madeAt: clock.now(), plan })
  if (isFirst) await recordPromise(deps, learner, chosen)
  return { chosen, plan: isFirst ? plan : ((await findPlan(db, key)) ?? plan) }
}

function storedPlanOf(
  input: Omit<SimulationInput<number | string>, 'each'>,
  { today, settings, minutesOn, restDays, done }: ChosenDay,
): StoredPlan {
  const dailyMinutes = minutesOn?.(today) ?? settings.dailyMinutes
  const ahead = planAhead(input)
  return {
    ...ahead,
    unseenLater: Math.max(0, input.unseenCount - countsOf(ahead).newCards),
    minutes: secondsOfDay({ dailyMinutes, today, restDays }) / 60,
    usualMinutes: dailyMinutes,
    secondsOfQuestion: input.pace.seconds.question,
    answeredBefore: done.questions,
  }
}

/**
 * Ends the time for questions: a learner who leaves the questions undone gets their time for cards, until
 * they ask for questions again. @returns whether it has ended now.
 */
async function endTimeForQuestions(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  { today, settings }: ChosenDay,
): Promise<boolean> {
  const { questionsInToday, questionsInTodaySince: since } = settings
  if (!questionsInToday) return false
  const days = await listPlannedDays(db, userId, { studyDay: today, limit: daysOfLeaving })
  if (!leavesQuestions(days, since)) return false
  await endQuestionTime(db, userId, { since, today })
  return true
}

/** The flashcards of the plan that are not done yet, with the study day. */
export async function findLeftFlashcards(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
): Promise<{ today: number; open: { id: number; chapterId: number }[] }> {
  const { chosen, plan } = await findDayPlan(deps, learner)
  const ids = flashcardIdsOf(plan)
  const day = dayOfPlan(chosen)
  return { today: day.today, open: await listOpenFlashcards(deps.db, learner.userId, { ids, ...day }) }
}

/**
 * The facts that decide when a card of the plan is done: shortly before the exam, cards are planned that are
 * not due.
 */
export const dayOfPlan = ({ today, examDay }: ChosenDay) => ({
  today,
  plansNotDue: takesLowFirst({ today, examDay }),
})

/**
 * The cards of a day that was begun without a network. Such a day keeps the cards that the browser had for
 * it, as they were in the morning. Null when the day has another plan, or nothing was studied yet.
 */
async function cardsBegunOffline(
  { db }: Pick<Deps, 'db'>,
  {
    userId,
    chosen,
    input,
  }: { userId: number; chosen: ChosenDay; input: Omit<SimulationInput<number | string>, 'each'> },
): Promise<StoredPlan['cards'] | null> {
  const { today, done } = chosen
  if (done.reviews === 0) return null
  const latest = await findLatestPlan(db, userId, today)
  if (!latest || latest.studyDay === today) return null
  const { later } = latest.plan
  if (today - latest.studyDay > later.length) return null
  const first = flashcardIdsOf(latest.plan)
  const days = [first, ...later].map((cardIds, place) => ({ day: latest.studyDay + place, cardIds }))
  const ratings = await listLastRatings(db, userId, {
    ids: days.flatMap(({ cardIds }) => cardIds),
    since: latest.studyDay,
  })
  const before = new Map(
    ratings.filter(({ studyDay }) => studyDay < today).map((rating) => [rating.id, rating]),
  )
  const ids = cardsOfOfflineDay(days, { today, ratings: before })
  if (!ratings.some(({ id, studyDay }) => studyDay === today && ids.includes(id))) return null
  const newToday = new Set(
    ratings
      .filter(({ reviewCount, studyDay }) => studyDay === today && reviewCount === 1)
      .map(({ id }) => id),
  )
  const seen = new Set(input.seen.map(({ id }) => id))
  const { seconds } = input.pace
  return ids.map((id) => {
    const isNew = !seen.has(id) || newToday.has(id)
    return { id, isNew, seconds: isNew ? seconds.newCard : secondsOfReview(seconds) }
  })
}
