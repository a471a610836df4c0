import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study.ts'
import { dailyReviewBudget, orderBacklog, paceOfQuestions, planToday } from '#domain/scheduling/backlog.ts'
import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import { memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { threePhasePlan } from '#domain/scheduling/three-phase-plan.ts'
import { forecastWorkload } from '#domain/scheduling/workload-forecast.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { presentStudyCards } from './present-study-card.ts'
import { findLoad } from './rating.queries.ts'
import {
  countDueByDay,
  countDueQuestions,
  findLearnerSettings,
  findStudyDay,
  type LearnerSettings,
  sumStudyDays,
} from './study.queries.ts'
import { listDueCards, listStudyCardsById, listUnseen, type StudyCardRow } from './study-cards.queries.ts'

const forecastDays = 14
/** One sitting: enough to start at once, and the rest is fetched with the next. */
const mostCards = 120
/** Cards outside the outline come last. */
const weightOutside = 1

/** Today's share: due cards in the order that helps most, due questions, new cards while time lasts, the plan ahead. */
export async function findToday(
  { db, clock, outline }: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
): Promise<Reply<typeof study.today>> {
  const { userId } = learner
  const settings = await findLearnerSettings(db, userId)
  const today = studyDayOf(clock.now().getTime(), settings.timeZone)
  const examDay = settings.examDate === null ? null : studyDayOfIsoDate(settings.examDate)
  const done = await findStudyDay(db, userId, today)
  const all = await sumStudyDays(db, userId)
  const due = await listDueCards(db, userId, today)
  const unseen = await listUnseen(db, userId, {
    level: learner.accessLevel,
    limit: Math.max(1, settings.newCardsPerDay),
    today,
  })
  const share = planToday({
    dueCount: due.length,
    dueQuestions: await countDueQuestions(db, learner, today),
    unseenCount: unseen.total,
    newCardsPerDay: settings.newCardsPerDay,
    dailyMinutes: settings.dailyMinutes,
    reviewedToday: Math.max(0, done.reviews - done.newCards),
    newToday: done.newCards,
    questionSecondsToday: done.questionSeconds,
    secondsPerQuestion: paceOfQuestions({ questions: all.questions, seconds: all.questionSeconds }),
  })
  const backlog = { today, examDay, memoryModel: memoryModelOf(learner.memoryWeights) }
  const dueIds = orderBacklog(weighted(due, outline), backlog).map((card) => card.id)
  const ids = [...dueIds.slice(0, share.reviews), ...unseen.ids.slice(0, share.newCards)]
  const rows = await listInOrder(db, userId, ids.slice(0, mostCards))
  const loadByDay = await findLoad(db, userId, today)
  const forecast = forecastWorkload({
    dueCountByDay: await countDueByDay(db, userId),
    today,
    days: forecastDays,
    dailyBudget: dailyReviewBudget(settings.dailyMinutes),
  })
  return {
    date: isoDateOfStudyDay(today),
    dueCount: share.reviews,
    newCount: share.newCards,
    reviewedToday: done.reviews,
    estimatedMinutes: share.estimatedMinutes,
    dueQuestions: share.questions,
    laterCount: share.later,
    entries: presentStudyCards(rows, { ...learner, today, loadByDay }),
    forecast: forecast.map((load) => ({ date: isoDateOfStudyDay(load.day), reviews: load.reviews })),
    daysToExam: daysToExam(today, examDay),
    phases: examDay === null ? [] : phasesOf(settings, { examDay, today }),
    studyDays: all.days,
  }
}

/** The due cards with the weight of their category in the outline. */
function weighted(due: Awaited<ReturnType<typeof listDueCards>>, outline: Deps['outline']) {
  const weights = new Map(outline.categories.map((category) => [category.id, category.weight]))
  return due.map(({ stability, difficulty, category, ...card }) => ({
    ...card,
    memory: { stability, difficulty },
    weight: weights.get(category ?? '') ?? weightOutside,
  }))
}

/** The cards in the order of their ids. */
async function listInOrder(db: Database, userId: number, ids: number[]): Promise<StudyCardRow[]> {
  const rows = await listStudyCardsById(db, userId, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((a, b) => (place.get(a.card.id) ?? 0) - (place.get(b.card.id) ?? 0))
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
