/** What a learner studies on one day: cards, due and new, and questions, each with its share of the minutes (learning.md 1a, docs/decisions/024). */
import {
  type GainPlan,
  gainOfNewCard,
  type Pace,
  type SeenCard,
  worthOfReview,
} from '#domain/exam-plan/exam-gain.ts'
import { daysToExam } from '#domain/exam-plan/exam-plan.ts'
import type { MinutesOn } from '#domain/exam-plan/minutes-profile.ts'
import { partOfUsualDay } from '#domain/exam-plan/rest-days.ts'
import type { LoadByDay } from '#domain/scheduling/load-balance.ts'
import { secondsOfReview } from '#domain/scheduling/study-seconds.ts'
import { hasTimeForAll, isCatchingUp, isInFinalWindow, takesLowFirst } from './load-ahead.ts'

/** New cards a day, as a multiple of what would be even until the exam: a faster start costs recall on the day (learning.md 1a). */
const mostAheadOfPace = 1.5
/** Of the day's minutes; the rest is for cards. */
export const mostForQuestions = 1 / 3
/** In the last days before the exam a card below this on the exam day comes before anything new. */
const lowOnExamDay = 0.8

/** `weight` is the outline weight of the card's category in percent; `known` what it is worth, where that was computed before. */
export type DueCandidate<Id> = SeenCard & {
  id: Id
  dueDay: number
  weight: number
  known?: { worth: number; seconds: number } | null
}
export type NewCandidate<Id> = { id: Id; weight: number }

export type DayInput<Id> = GainPlan & {
  pace: Pace
  /** Cards due on the day or before it. */
  due: readonly DueCandidate<Id>[]
  /** In the last days before the exam: the cards studied before that are due later. Needed on no other day. */
  notDue?: readonly DueCandidate<Id>[]
  /** Cards due on each of the days ahead. */
  dueAhead: LoadByDay
  /** The first of the cards never seen, in the order in which they come; at least as many as may come today. */
  newCards: readonly NewCandidate<Id>[]
  /** All cards never seen that the learner may study. */
  unseenCount: number
  newCardsPerDay: number
  /** Nothing was studied on an earlier day. */
  isFirstDay?: boolean
  /** How many may come, where a simulation knows it: today, and on average. */
  newCardsToday?: { most: number; perDay: number }
  /** Although much waits, because the learner wants it so. */
  newWhileCatchingUp?: boolean | undefined
  /** Missed ones to be asked again, and those never answered; none of either where the learner leaves them to themselves. */
  questions: { repeats: number; fresh: number }
  /** Of the day, before rest days: they and those beside them have less and more. */
  dailyMinutes: number
  /** Of the days after it, where they are not the same. */
  minutesOn?: MinutesOn | undefined
  restDays: ReadonlySet<number>
  /** On this study day before the plan was made; `questionSeconds` of all questions. */
  done: { reviews: number; newCards: number; questionSeconds: number }
}

export type PlannedCard<Id> = { id: Id; isNew: boolean; seconds: number }

export type DayPlan<Id> = {
  /** The highest worth first. */
  cards: PlannedCard<Id>[]
  questions: { repeats: number; fresh: number }
  /** So many of the questions are there because cards leave their time. */
  questionsAfterCards: number
  /** Cards that are due and not planned. */
  waiting: number
  /** No new card comes because so much waits, and only for that. */
  isCatchingUp: boolean
  /** There is no time for all that will be due in two weeks, so that worth decides. */
  isShort: boolean
}

type Choice<Id> = PlannedCard<Id> & { worth: number; dueDay: number; claim: number }

/**
 * The day's plan. Questions, first those to be asked again, have at most a third of the minutes; what they leave of it
 * due cards may use and new ones may not; what cards leave of the day is for more of them, when no due card waits. Of the rest cards have what they are worth for each second. While there is
 * time for all that will be due in two weeks, due cards come before new ones, so that none waits; else the highest worth
 * comes first, and nothing new once what is due needs more than three days.
 */
export function planDay<Id extends string | number>(input: DayInput<Id>): DayPlan<Id> {
  const secondsLeft = Math.max(0, secondsOfDay(input) - secondsDone(input))
  const first = questionsOf(input, secondsLeft)
  const secondsForCards = secondsLeft - first * input.pace.seconds.question
  const due = dueChoices(input)
  const dueSeconds = due.reduce((sum, { seconds }) => sum + seconds, 0)
  const secondsOn = (day: number) =>
    (day === input.today ? input.dailyMinutes : (input.minutesOn?.(day) ?? input.dailyMinutes)) *
    60 *
    (1 - shareOfQuestions(input))
  const mayCome = newChoices(input)
  const catchesUp =
    mayCome.length > 0 &&
    isCatchingUp(dueSeconds, { today: input.today, secondsOn }) &&
    !input.newWhileCatchingUp
  const newCards = catchesUp ? [] : mayCome
  const newPerDay = input.newCardsToday?.perDay ?? mostNewOfDay(input)
  const hasTime = hasTimeForAll({
    ...input,
    dueNow: due.length,
    newPerDay,
    secondsOn,
  })
  const cards = chooseWithin([...due, ...lowChoices(input), ...newCards], {
    isDueFirst: hasTime || takesLowFirst(input),
    secondsLeft: secondsForCards,
    secondsForNew: secondsOfDay(input) * (1 - shareOfQuestions(input)) - secondsOfCardsDone(input),
  })
  const dueIds = new Set(due.map(({ id }) => id))
  const waiting = due.length - cards.filter(({ id }) => dueIds.has(id)).length
  const secondsOfCards = cards.reduce((sum, { seconds }) => sum + seconds, 0)
  const open = input.questions.repeats + input.questions.fresh - first
  const after = waiting > 0 ? 0 : Math.min(open, questionsWithin(secondsForCards - secondsOfCards, input))
  const repeats = Math.min(first + after, input.questions.repeats)
  return {
    cards: cards.map(({ id, isNew, seconds }) => ({ id, isNew, seconds })),
    questions: { repeats, fresh: first + after - repeats },
    questionsAfterCards: after,
    waiting,
    isCatchingUp: catchesUp,
    isShort: !hasTime && !isInFinalWindow(input),
  }
}

/**
 * New cards that may come on a day: the learner's own number, and with an exam ahead never more than 1.5 x unseen / days
 * left, rounded up; on a rest day and beside one in proportion to its minutes. The first day of all has the learner's
 * number: with few cards and many days the pace would end the first session before it has begun.
 * @param day `unseenCount` as it was when the day began
 */
export function mostNewCards(
  day: Pick<
    DayInput<unknown>,
    'today' | 'examDay' | 'newCardsPerDay' | 'unseenCount' | 'restDays' | 'isFirstDay'
  >,
): number {
  const daysLeft = day.isFirstDay ? null : daysToExam(day.today, day.examDay)
  const pace = daysLeft === null ? Number.POSITIVE_INFINITY : day.unseenCount / Math.max(1, daysLeft)
  const most = Math.min(day.newCardsPerDay, Math.ceil(mostAheadOfPace * pace))
  return Math.ceil(most * partOfUsualDay(day.today, day.restDays))
}

/** By the pace of the morning. */
const mostNewOfDay = (input: DayInput<unknown>) =>
  mostNewCards({ ...input, unseenCount: input.unseenCount + input.done.newCards })

/** For study on the day, all of it. */
export const secondsOfDay = ({
  dailyMinutes,
  today,
  restDays,
}: Pick<DayInput<unknown>, 'dailyMinutes' | 'today' | 'restDays'>) =>
  dailyMinutes * 60 * partOfUsualDay(today, restDays)

/** A plan in numbers. */
export function countsOf<Id>({ cards, questions }: Pick<DayPlan<Id>, 'cards' | 'questions'>) {
  const newCards = cards.filter(({ isNew }) => isNew).length
  return {
    reviews: cards.length - newCards,
    newCards,
    questions: questions.repeats + questions.fresh,
  }
}

const secondsOfCardsDone = ({ done, pace: { seconds } }: DayInput<unknown>) =>
  done.newCards * seconds.newCard + done.reviews * secondsOfReview(seconds)

const secondsDone = (input: DayInput<unknown>) => secondsOfCardsDone(input) + input.done.questionSeconds

/** Nothing is kept for questions where there are none. */
const shareOfQuestions = ({ questions }: DayInput<unknown>) =>
  questions.repeats + questions.fresh > 0 ? mostForQuestions : 0

/** Those that have their share of the minutes, whatever cards there are. */
function questionsOf(input: DayInput<unknown>, secondsLeft: number): number {
  const share = secondsOfDay(input) * shareOfQuestions(input) - input.done.questionSeconds
  const { repeats, fresh } = input.questions
  return Math.min(repeats + fresh, questionsWithin(Math.min(share, secondsLeft), input))
}

const questionsWithin = (seconds: number, { pace }: DayInput<unknown>) =>
  Math.floor(Math.max(0, seconds) / pace.seconds.question)

/** What comes first where due cards come before new ones. */
const claims = { due: 0, low: 1, new: 2 }

function dueChoices<Id>(input: DayInput<Id>): Choice<Id>[] {
  return input.due.map((card) => ({
    ...(card.known ?? worthOfReview(card, { plan: input, pace: input.pace })),
    id: card.id,
    dueDay: card.dueDay,
    isNew: false,
    claim: claims.due,
  }))
}

/** Cards not due that the learner would not recall on the exam day, shortly before it. */
function lowChoices<Id>(input: DayInput<Id>): Choice<Id>[] {
  const { examDay, memoryModel, notDue = [] } = input
  if (!takesLowFirst(input) || typeof examDay !== 'number') return []
  return notDue
    .filter(
      ({ memory, lastStudyDay }) => memoryModel.recallAfter(memory, examDay - lastStudyDay) < lowOnExamDay,
    )
    .map((card) => ({
      ...worthOfReview(card, { plan: input, pace: input.pace }),
      id: card.id,
      dueDay: card.dueDay,
      isNew: false,
      claim: claims.low,
    }))
}

/**
 * The new cards that may still come today. They come in their own order, which mixes the outline by weight, so each
 * is worth what they are worth on average: by their own weights those of small categories would never come.
 */
function newChoices<Id>(input: DayInput<Id>): Choice<Id>[] {
  const most = (input.newCardsToday?.most ?? mostNewOfDay(input)) - input.done.newCards
  const next = input.newCards.slice(0, Math.max(0, most))
  const weight = next.reduce((sum, card) => sum + card.weight, 0) / next.length
  const seconds = input.pace.seconds.newCard
  const worth = (weight * gainOfNewCard(input, input.pace.knownAtSight)) / seconds
  return next.map(({ id }) => ({
    ...{ id, worth, seconds, isNew: true },
    dueDay: input.today,
    claim: claims.new,
  }))
}

/** What does not fit leaves its place to the next that does. In the order of worth, then the longest due. */
function chooseWithin<Id>(
  choices: Choice<Id>[],
  by: { isDueFirst: boolean; secondsLeft: number; secondsForNew: number },
): Choice<Id>[] {
  const byWorth = (a: Choice<Id>, b: Choice<Id>) => b.worth - a.worth || a.dueDay - b.dueDay
  choices.sort((a, b) => (by.isDueFirst ? a.claim - b.claim : 0) || byWorth(a, b))
  let spent = 0
  const chosen = choices.filter(({ seconds, isNew }) => {
    const most = isNew ? Math.min(by.secondsLeft, by.secondsForNew) : by.secondsLeft
    if (spent + seconds > most) return false
    spent += seconds
    return true
  })
  return chosen.sort(byWorth)
}
