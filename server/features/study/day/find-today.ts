import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'
import { type PlannedCard, planDay } from '#domain/day-plan/plan-day.ts'
import {
  componentIdsOf,
  flashcardIdsOf,
  leftOf,
  type PlanParts,
  type StoredPlan,
  wholeOf,
} from '#domain/day-plan/stored-plan.ts'
import { daysToExam } from '#domain/exam-plan/exam-plan.ts'
import { busiestWeek, weeksOfMinutes } from '#domain/exam-plan/minutes-profile.ts'
import { isDrugComponent, type PlanCardId } from '#domain/exam-plan/plan-ahead.ts'
import { restMadeUpFor } from '#domain/exam-plan/rest-days.ts'
import { threePhasePlan } from '#domain/exam-plan/three-phase-plan.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { countOpenChanges } from '#server/features/study/changes/find-changes.ts'
import {
  countOtherDueComponents,
  listDrugEntries,
  listOpenComponents,
} from '#server/features/study/components/find-components-of-day.ts'
import type { Load } from '#server/features/study/rating/load.queries.ts'
import { presentStudyCards } from '#server/features/study/rating/present-study-card.ts'
import { countQuestions, type LearnerSettings } from '#server/features/study/study.queries.ts'
import { listStudyCardsById } from '#server/features/study/study-cards.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type ChosenDay, readPlanInput } from './day-input.ts'
import { countWaiting, listOpenFlashcards } from './day-plan.queries.ts'
import { dayOfPlan, findDayPlan } from './find-day-plan.ts'

/** The cards of one sitting: enough to start at once; the rest is fetched with the next request. */
export const mostCardsOfDay = 120
/** The minutes that are offered at a time to a learner who studies on after the plan. */
const minutesMore = 10

/** The plan of the study day, what is left of it, and the days ahead. */
export async function findToday(deps: Deps, learner: SignedIn): Promise<Reply<typeof studyPlan.today>> {
  const { db } = deps
  const { userId } = learner
  const { chosen, plan } = await findDayPlan(deps, learner)
  const { today, examDay, settings, load, restDays, done, days } = chosen
  const flashcardIds = flashcardIdsOf(plan)
  const componentIds = componentIdsOf(plan)
  const day = dayOfPlan(chosen)
  const open = await listOpenFlashcards(db, userId, { ids: flashcardIds, ...day })
  const openIds = new Set<PlanCardId>([
    ...open.map(({ id }) => id),
    ...(await listOpenComponents(deps, learner, { cardIds: componentIds, ...day })),
  ])
  const { repeats, fresh } = await countQuestions(db, learner, today)
  const left = leftOf(plan, {
    isDone: (id) => !openIds.has(id),
    answered: done.questions,
    openQuestions: repeats + fresh,
  })
  const order = left.cards.map(({ id }) => id)
  const waitingByChapter = await countWaiting(db, userId, { ids: flashcardIds, today })
  const waitingCards = waitingByChapter.reduce((sum, { cards }) => sum + cards, 0)
  const waitingComponents = settings.drugsInToday
    ? await countOtherDueComponents(deps, learner, { cardIds: componentIds, today })
    : 0
  const rest = restMadeUpFor(today, restDays)
  const waiting = {
    cards: waitingCards + waitingComponents,
    components: waitingComponents,
    questions: Math.max(0, repeats - left.repeats),
  }
  return {
    date: isoDateOfStudyDay(today),
    plan: wholeOf(plan),
    left: partsOf(left),
    minutes: {
      ...riseOf(chosen, plan),
      today: Math.ceil(plan.minutes),
      usual: plan.usualMinutes,
      restDays: rest && { first: isoDateOfStudyDay(rest.first), last: isoDateOfStudyDay(rest.last) },
    },
    waiting,
    enough: plan.enough,
    waitingLater: plan.waitingLater,
    isCatchingUp: plan.isCatchingUp,
    newCardsFrom: dateOrNull(plan.newCardsFrom),
    caughtUpOn: dateOrNull(plan.caughtUpOn),
    daysAway: days.lastDayBefore === null ? null : today - days.lastDayBefore - 1,
    questionTime: questionTimeOf(chosen),
    reviewedToday: done.reviews + done.drugReviews,
    changed: await countOpenChanges(db, userId),
    ...(await cardsOf(deps, learner, { order, today, load })),
    chapters: chaptersOf({ open, left: left.cards, waiting: waitingByChapter }),
    ahead: plan.ahead.map(({ day, ...rest }) => ({ date: isoDateOfStudyDay(day), ...rest })),
    daysToExam: daysToExam(today, examDay),
    goal: chosen.goal,
    isRestDay: restDays.has(today),
    unseenLater: plan.unseenLater,
    phases: typeof examDay === 'number' ? phasesOf(settings, { examDay, today }) : [],
    studyDays: days.days,
  }
}

/** The next cards beyond the plan of the day, in the order of their worth. */
export async function findMore(deps: Deps, learner: SignedIn): Promise<Reply<typeof studyPlan.more>> {
  const { chosen, plan } = await findDayPlan(deps, learner)
  const { today, load } = chosen
  const planned = new Set(plan.cards.map(({ id }) => id))
  const input = await readPlanInput(deps, learner, chosen)
  const { cards } = planDay<PlanCardId>({
    ...input,
    due: input.seen.filter(({ id, dueDay }) => dueDay <= today && !planned.has(id)),
    dueAhead: new Map(),
    newCards: input.unseen.filter(({ id }) => !planned.has(id)),
    questions: { repeats: 0, fresh: 0 },
    dailyMinutes: minutesMore,
    minutesOn: undefined,
    restDays: new Set(),
    newWhileCatchingUp: true,
    done: { reviews: 0, newCards: 0, questionSeconds: 0 },
  })
  const order = cards.map(({ id }) => id)
  const seconds = cards.reduce((sum, card) => sum + card.seconds, 0)
  return { ...(await cardsOf(deps, learner, { order, today, load })), minutes: Math.ceil(seconds / 60) }
}

async function cardsOf(
  deps: Deps,
  learner: SignedIn,
  { order, today, load }: { order: PlanCardId[]; today: number; load: Load },
) {
  const first = order.slice(0, mostCardsOfDay)
  const rows = await listStudyCardsById(
    deps.db,
    learner.userId,
    first.filter((id) => !isDrugComponent(id)),
  )
  return {
    entries: presentStudyCards(rows, { ...learner, today, ...load }),
    drugEntries: await listDrugEntries(deps, learner, first.filter(isDrugComponent)),
    order: first,
  }
}

const partsOf = ({ reviews, newCards, questions, repeats, minutes, minutesOf }: PlanParts) => ({
  ...{ reviews, newCards, questions, repeats, minutes, minutesOf },
})

/** The first of the weeks ahead with the most minutes, if they are more than today's. */
function riseOf({ minutesOn, today, examDay }: ChosenDay, { usualMinutes }: StoredPlan) {
  if (!minutesOn || examDay === null) return {}
  const week = busiestWeek(weeksOfMinutes(minutesOn, { today, examDay }))
  if (!week || week.minutes <= usualMinutes) return {}
  return { rises: { from: isoDateOfStudyDay(week.from), minutes: week.minutes } }
}

const dateOrNull = (day: number | null) => (day === null ? null : isoDateOfStudyDay(day))

/** The state of the time for questions; `ended-today` is reported on the day on which it ends. */
function questionTimeOf({ settings, today }: ChosenDay): Reply<typeof studyPlan.today>['questionTime'] {
  if (settings.questionsInToday) return 'kept'
  return settings.questionsInTodaySince === today ? 'ended-today' : 'ended'
}

function chaptersOf({
  open,
  left,
  waiting,
}: {
  open: readonly { id: number; chapterId: number }[]
  left: readonly PlannedCard<PlanCardId>[]
  waiting: readonly { chapterId: number; cards: number }[]
}): Reply<typeof studyPlan.today>['chapters'] {
  const newIds = new Set(left.filter(({ isNew }) => isNew).map(({ id }) => id))
  const chapters = new Map<number, { cards: number; reviews: number; waiting: number }>()
  const chapterOf = (id: number) => chapters.get(id) ?? { cards: 0, reviews: 0, waiting: 0 }
  for (const { id, chapterId } of open) {
    const { cards, reviews, ...rest } = chapterOf(chapterId)
    chapters.set(chapterId, { ...rest, cards: cards + 1, reviews: reviews + (newIds.has(id) ? 0 : 1) })
  }
  for (const { chapterId, cards } of waiting)
    chapters.set(chapterId, { ...chapterOf(chapterId), waiting: cards })
  return [...chapters].map(([id, counts]) => ({ id, ...counts }))
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
