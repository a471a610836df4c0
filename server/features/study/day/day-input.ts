import { createHash } from 'node:crypto'
import { withComponents } from '#domain/day-plan/components-of-day.ts'
import { orderNewCards, type UnseenChapter } from '#domain/day-plan/new-card-order.ts'
import { ownCardsOfDay, usualOwnShare } from '#domain/day-plan/own-cards-of-day.ts'
import { withShareOfNew } from '#domain/day-plan/share-of-new.ts'
import { daysAhead } from '#domain/exam-plan/days-ahead.ts'
import { daysToExam } from '#domain/exam-plan/exam-plan.ts'
import type { MinutesOn } from '#domain/exam-plan/minutes-profile.ts'
import type { PlanCardId } from '#domain/exam-plan/plan-ahead.ts'
import type { SimulationInput } from '#domain/exam-plan/simulation-input.ts'
import { isOwnId } from '#domain/items/own-id.ts'
import { withSiblingsApart } from '#domain/own-cards/siblings.ts'
import { likelyMemoryOf, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findComponentsOfDay } from '#server/features/study/components/find-components-of-day.ts'
import { minutesOnOf, withChange } from '#server/features/study/plan/minutes-choice.ts'
import { findLoad, type Load } from '#server/features/study/rating/load.queries.ts'
import {
  countQuestions,
  findLearnerSettings,
  findStudyDay,
  type LearnerSettings,
  type StudyDayDone,
  type SumOfDays,
  sumStudyDays,
} from '#server/features/study/study.queries.ts'
import {
  listScheduledCards,
  listUnseenByChapter,
  listUnseenOwn,
} from '#server/features/study/study-cards.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { findPace } from './find-pace.ts'

/** The weight for chapters outside the outline, so that they come last. */
const weightOutside = 1

/**
 * `keep`: the exam date has passed, so that known cards are kept up and no new ones are added automatically.
 */
export type StudyGoal = 'exam' | 'keep'

/** A learner's choices and the study day, from which the plan is found. */
export interface ChosenDay {
  today: number
  examDay: number | null
  goal: StudyGoal
  settings: LearnerSettings
  load: Load
  /** Undefined: the daily minutes apply to every day. */
  minutesOn: MinutesOn | undefined
  restDays: ReadonlySet<number>
  done: StudyDayDone
  days: SumOfDays
}

/** @param tried settings to plan by instead of the stored ones */
export async function readChosenDay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<SignedIn, 'userId'>,
  tried: Partial<Pick<LearnerSettings, 'examDate' | 'dailyMinutes' | 'minutesProfile' | 'longestDay'>> = {},
): Promise<ChosenDay> {
  const stored = await findLearnerSettings(db, userId)
  const today = studyDayOf(clock.now().getTime(), stored.timeZone)
  const settings = withChange(stored, tried, { today })
  const examDay = settings.examDate === null ? null : studyDayOfIsoDate(settings.examDate)
  const isPast = examDay !== null && daysToExam(today, examDay) === null
  const load = await findLoad(db, userId, today)
  return {
    today,
    examDay,
    goal: isPast ? 'keep' : 'exam',
    settings,
    load,
    minutesOn: isPast ? undefined : minutesOnOf(settings),
    restDays: new Set(load.restDays),
    done: await findStudyDay(db, userId, today),
    days: await sumStudyDays(db, userId, today),
  }
}

/**
 * A hash of all choices that a learner's plan depends on: other choices give another plan, and returning to
 * earlier choices finds their plan again.
 */
export function choicesOf(chosen: ChosenDay, accessLevel: SignedIn['accessLevel']): string {
  const { settings, restDays, minutesOn, today, examDay } = chosen
  const daysLeft = (examDay ?? today) - today + 1
  const { examDate, newCardsPerDay, dailyMinutes, drugsInToday, weakCategories, ownCardsShare } = settings
  const { questionsInToday, newWhileCatchingUp } = settings
  const choices = [
    ...[examDate, newCardsPerDay, dailyMinutes, drugsInToday, questionsInToday, newWhileCatchingUp],
    ...(ownCardsShare === usualOwnShare ? [] : [ownCardsShare]),
    ...[accessLevel, weakCategories.toSorted(), [...restDays].sort((a, b) => a - b)],
    ...(minutesOn ? [Array.from({ length: daysLeft }, (_, days) => minutesOn(today + days))] : []),
  ]
  return createHash('sha256').update(JSON.stringify(choices)).digest('hex').slice(0, 32)
}

/** The input of a plan, and the part of it that the promise is not about: what the exam does not ask, and own cards. */
export type PlanInput = Omit<SimulationInput<PlanCardId>, 'each'> & {
  outsideOutline: { seen: ReadonlySet<PlanCardId>; unseen: number }
  /** The number of components among all items that were never seen. */
  unseenComponents: number
}

/**
 * Reads the input of a plan: every card of the learner, and the items that may come new in the days ahead.
 * Today, the days after it and the promise read it here, so that they count the same cards.
 * @param days the number of days for which new components of drugs are read
 */
export async function readPlanInput(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
  chosen: ChosenDay,
  days = daysAhead,
): Promise<PlanInput> {
  const { db, outline } = deps
  const { userId, accessLevel } = learner
  const { today, examDay, goal, settings, restDays, done } = chosen
  const newCardsPerDay = goal === 'keep' ? 0 : settings.newCardsPerDay
  const limit = 2 * newCardsPerDay * daysAhead
  const shipped = await listUnseenByChapter(db, userId, { level: accessLevel, limit, today })
  const own = ownCardsOfDay(await listUnseenOwn(db, userId, { limit, today }), settings.ownCardsShare)
  const chapters = [...shipped, ...own.chapters]
  const memoryModel = memoryModelOf(learner.memoryWeights)
  const weights = new Map(outline.categories.map(({ id, weight }) => [id, weight]))
  const isOutside = (category: string | null) => !outline.categories.some(({ id }) => id === category)
  const weightOf = (category: string | null) => weights.get(category ?? '') ?? weightOutside
  const scheduled = withSiblingsApart(await listScheduledCards(db, userId), today)
  const ofOutline = {
    ...{ today, examDay, memoryModel, newCardsPerDay, restDays },
    pace: await findPace(deps, userId),
    trueMemory: likelyMemoryOf(learner.memoryWeights),
    seen: scheduled.map(({ stability, difficulty, category, noteId, ...card }) => ({
      ...card,
      memory: { stability, difficulty },
      weight: category === null && noteId !== null ? own.share.weight : weightOf(category),
    })),
    unseen: orderNewCards(chapters, { weightOf, weak: settings.weakCategories, count: limit }),
    unseenCount: unseenIn(chapters),
    isFirstDay: chosen.days.daysBefore === 0,
    newWhileCatchingUp: settings.newWhileCatchingUp,
    questions: settings.questionsInToday
      ? await countQuestions(db, learner, today)
      : { repeats: 0, fresh: 0 },
    dailyMinutes: settings.dailyMinutes,
    minutesOn: chosen.minutesOn,
    done: {
      reviews: Math.max(0, done.reviews - done.newCards),
      newCards: done.newCards,
      questionSeconds: done.questionSeconds,
    },
  }
  const cards = withShareOfNew(ofOutline, own.share)
  const outsideOutline = {
    seen: new Set<PlanCardId>(
      scheduled.filter((card) => isOwnId(card.id) || isOutside(card.category)).map(({ id }) => id),
    ),
    unseen:
      unseenIn(own.chapters) +
      (cards.unseenCount - ofOutline.unseenCount) +
      unseenIn(shipped.filter(({ category }) => isOutside(category))),
  }
  if (!settings.drugsInToday) return { ...cards, outsideOutline, unseenComponents: 0 }
  const components = await findComponentsOfDay(deps, learner, {
    ...{ today, newCardsPerDay, days },
    weakCategories: settings.weakCategories,
  })
  const all = withComponents(cards, components)
  return { ...all, outsideOutline, unseenComponents: all.unseenCount - cards.unseenCount }
}

const unseenIn = (chapters: readonly UnseenChapter[]) =>
  chapters.reduce((sum, { cards, seen }) => sum + cards - seen, 0)
