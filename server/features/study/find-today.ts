import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import { dailyReviewBudget, orderBacklog, planToday } from '#domain/scheduling/backlog.ts'
import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { threePhasePlan } from '#domain/scheduling/three-phase-plan.ts'
import { forecastWorkload } from '#domain/scheduling/workload-forecast.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { presentStudyCards } from './present-study-card.ts'
import { findLoad } from './rating.queries.ts'
import {
  countDueByDay,
  countStudyDays,
  findLearnerSettings,
  findStudyDay,
  type LearnerSettings,
} from './study.queries.ts'
import { listDueCards, listStudyCardsById, listUnseen } from './study-cards.queries.ts'

const forecastDays = 14
/** One sitting: enough to start at once, and the rest is fetched with the next. */
const mostCards = 120
/** Cards outside the outline come after the others, but they do come. */
const weightOutside = 1

/** Today's share: what is due in the order that helps most, new cards while time lasts, and the plan ahead. */
export async function findToday(deps: Deps, learner: SignedIn): Promise<Reply<typeof study.today>> {
  const settings = await findLearnerSettings(deps.db, learner.userId)
  const today = studyDayOf(deps.clock.now().getTime(), settings.timeZone)
  const examDay = settings.examDate === null ? null : studyDayOfIsoDate(settings.examDate)
  const done = await findStudyDay(deps.db, learner.userId, today)
  const due = await listDueCards(deps.db, learner.userId, today)
  const unseen = await listUnseen(deps.db, learner.userId, {
    level: learner.accessLevel,
    limit: Math.max(1, settings.newCardsPerDay),
  })
  const share = planToday({
    dueCount: due.length,
    unseenCount: unseen.total,
    newCardsPerDay: settings.newCardsPerDay,
    dailyMinutes: settings.dailyMinutes,
    reviewedToday: Math.max(0, done.reviews - done.newCards),
    newToday: done.newCards,
  })
  const weights = new Map(deps.outline.categories.map((category) => [category.id, category.weight]))
  const ordered = orderBacklog(
    due.map((card) => ({
      ...card,
      memory: { stability: card.stability, difficulty: card.difficulty },
      weight: weights.get(card.category ?? '') ?? weightOutside,
    })),
    { today, examDay },
  )
  const ids = [
    ...ordered.slice(0, share.reviews).map((card) => card.id),
    ...unseen.ids.slice(0, share.newCards),
  ]
  const rows = await listStudyCardsById(deps.db, learner.userId, ids.slice(0, mostCards))
  const place = new Map(ids.map((id, index) => [id, index]))
  rows.sort((a, b) => (place.get(a.card.id) ?? 0) - (place.get(b.card.id) ?? 0))
  return {
    date: isoDateOfStudyDay(today),
    dueCount: share.reviews,
    newCount: share.newCards,
    reviewedToday: done.reviews,
    estimatedMinutes: share.estimatedMinutes,
    laterCount: share.later,
    cards: presentStudyCards(rows, {
      ...learner,
      today,
      loadByDay: await findLoad(deps.db, learner.userId, today),
    }),
    forecast: forecastWorkload({
      dueCountByDay: await countDueByDay(deps.db, learner.userId),
      today,
      days: forecastDays,
      dailyBudget: dailyReviewBudget(settings.dailyMinutes),
    }).map((load) => ({ date: isoDateOfStudyDay(load.day), reviews: load.reviews })),
    daysToExam: daysToExam(today, examDay),
    phases: examDay === null ? [] : phasesOf(settings, { examDay, today }),
    studyDays: await countStudyDays(deps.db, learner.userId),
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
