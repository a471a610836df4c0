import { daysToExam } from '#domain/scheduling/exam-plan.ts'
import { memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { orderNewCards } from '#domain/scheduling/new-card-order.ts'
import { ownPace } from '#domain/scheduling/own-pace.ts'
import type { DayInput } from '#domain/scheduling/plan-day.ts'
import { studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { paceOfQuestions } from '#domain/scheduling/study-seconds.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findLoad, type Load } from './rating.queries.ts'
import { findRatingTimes } from './review-log.queries.ts'
import {
  countDueQuestions,
  findLearnerSettings,
  findStudyDay,
  type LearnerSettings,
  sumStudyDays,
} from './study.queries.ts'
import { listDueCards, listUnseenByChapter } from './study-cards.queries.ts'

/** One sitting: enough to start at once, and the rest is fetched with the next. */
export const mostCardsOfDay = 120

/** Chapters outside the outline come last. */
const weightOutside = 1

/** `keep`: the exam date has passed, so that what is known is kept and nothing new comes by itself. */
export type StudyGoal = 'exam' | 'keep'

/** All that a learner's day is planned by, as it is now. */
export interface LearnerDay {
  input: DayInput<number>
  settings: LearnerSettings
  load: Load
  goal: StudyGoal
  isRestDay: boolean
  studyDays: number
}

/** @param days for so many days from today, due and new cards are listed. */
export async function readDay(
  { db, clock, outline }: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
  days = 1,
): Promise<LearnerDay> {
  const { userId, accessLevel } = learner
  const settings = await findLearnerSettings(db, userId)
  const today = studyDayOf(clock.now().getTime(), settings.timeZone)
  const examDay = settings.examDate === null ? null : studyDayOfIsoDate(settings.examDate)
  const isPast = examDay !== null && daysToExam(today, examDay) === null
  const newCardsPerDay = isPast ? 0 : settings.newCardsPerDay
  const done = await findStudyDay(db, userId, today)
  const all = await sumStudyDays(db, userId, today)
  const due = await listDueCards(db, userId, today + days - 1)
  const limit = 2 * newCardsPerDay * days
  const chapters = await listUnseenByChapter(db, userId, { level: accessLevel, limit, today })
  const load = await findLoad(db, userId, today)
  const restDays = new Set(load.restDays)
  const weightOf = weightsOf(outline)
  return {
    input: {
      today,
      examDay,
      memoryModel: memoryModelOf(learner.memoryWeights),
      pace: ownPace(
        await findRatingTimes(db, userId),
        paceOfQuestions({ questions: all.questions, seconds: all.questionSeconds }),
      ),
      due: due.map(({ stability, difficulty, category, ...card }) => ({
        ...card,
        memory: { stability, difficulty },
        weight: weightOf(category),
      })),
      newCards: orderNewCards(chapters, { weightOf, weak: settings.weakCategories, count: limit }),
      unseenCount: chapters.reduce((sum, { cards, seen }) => sum + cards - seen, 0),
      newCardsPerDay,
      isFirstDay: all.daysBefore === 0,
      dueQuestions: await countDueQuestions(db, learner, today),
      dailyMinutes: settings.dailyMinutes,
      restDays,
      done: {
        reviews: Math.max(0, done.reviews - done.newCards),
        newCards: done.newCards,
        questionSeconds: done.questionSeconds,
      },
    },
    settings,
    load,
    goal: isPast ? 'keep' : 'exam',
    isRestDay: restDays.has(today),
    studyDays: all.days,
  }
}

/** The outline weight of a chapter's category. */
function weightsOf(outline: Deps['outline']): (category: string | null) => number {
  const weights = new Map(outline.categories.map((category) => [category.id, category.weight]))
  return (category) => weights.get(category ?? '') ?? weightOutside
}
