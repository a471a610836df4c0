import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import { withComponents } from '#domain/scheduling/components-of-day.ts'
import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import { planDay } from '#domain/scheduling/plan-day.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { reviewsThatFit } from '#domain/scheduling/study-seconds.ts'
import { threePhasePlan } from '#domain/scheduling/three-phase-plan.ts'
import { forecastWorkload } from '#domain/scheduling/workload-forecast.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findComponentsOfDay, listDrugEntries } from '../drugs/find-components-of-day.ts'
import { mostCardsOfDay, readDay } from './day-input.ts'
import { presentStudyCards } from './present-study-card.ts'
import { countDueByDay, type LearnerSettings } from './study.queries.ts'
import { listStudyCardsById } from './study-cards.queries.ts'

const forecastDays = 14

/** Today's share: due and new cards in the order that helps most, due questions, and the plan ahead. */
export async function findToday(deps: Deps, learner: SignedIn): Promise<Reply<typeof study.today>> {
  const { db } = deps
  const { userId } = learner
  const { input: ofCards, settings, load, goal, isRestDay, studyDays } = await readDay(deps, learner)
  const { today, examDay } = ofCards
  const input = settings.drugsInToday
    ? withComponents(ofCards, await findComponentsOfDay(deps, learner, { ...settings, ...ofCards }))
    : ofCards
  const plan = planDay<number | string>(input)
  const order = plan.cards.slice(0, mostCardsOfDay)
  const rows = await listStudyCardsById(
    db,
    userId,
    order.filter((id) => typeof id === 'number'),
  )
  const forecast = forecastWorkload({
    dueCountByDay: await countDueByDay(db, userId),
    today,
    days: forecastDays,
    dailyBudget: reviewsThatFit(settings.dailyMinutes, input.pace.seconds),
  })
  return {
    date: isoDateOfStudyDay(today),
    dueCount: plan.reviews,
    newCount: plan.newCards,
    reviewedToday: input.done.reviews + input.done.newCards,
    estimatedMinutes: plan.estimatedMinutes,
    dueQuestions: plan.questions,
    laterCount: plan.later,
    entries: presentStudyCards(rows, { ...learner, today, ...load }),
    drugEntries: await listDrugEntries(
      deps,
      learner,
      order.filter((id) => typeof id === 'string'),
    ),
    order,
    forecast: forecast.map((load) => ({ date: isoDateOfStudyDay(load.day), reviews: load.reviews })),
    daysToExam: daysToExam(today, examDay),
    goal,
    isRestDay,
    unseenLater: input.unseenCount - plan.newCards,
    phases: typeof examDay === 'number' ? phasesOf(settings, { examDay, today }) : [],
    studyDays,
  }
}

function phasesOf(settings: LearnerSettings, plan: { examDay: number; today: number }) {
  const setAt = settings.examDateSetAt?.getTime()
  const planStart = setAt === undefined ? plan.today : studyDayOf(setAt, settings.timeZone)
  return threePhasePlan({ planStart, ...plan }).map((phase) => ({
    title: phase.title,
    focus: phase.focus,
    startsOn: isoDateOfStudyDay(phase.startDay),
    endsOn: isoDateOfStudyDay(phase.endDay),
    isCurrent: phase.isCurrent,
  }))
}
