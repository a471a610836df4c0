/** Which cards a learner studies on one day: due and new ones compete for its seconds (learning.md 1a). */
import { type GainPlan, gainOfNewCard, type Pace, type SeenCard, worthOfReview } from './exam-gain.ts'
import { daysToExam } from './exam-plan.ts'
import { partOfUsualDay } from './rest-days.ts'
import { estimateSeconds, secondsOfReview } from './study-seconds.ts'

/** New cards a day, as a multiple of what would be even until the exam: a faster start costs recall on the day (learning.md 1a). */
const mostAheadOfPace = 1.5
/** After some study: less time than this is no reason to open the day again. Our own choice. */
const leastSecondsLeft = 60

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
  /** The first of the cards never seen, in the order in which they come; at least as many as may come today. */
  newCards: readonly NewCandidate<Id>[]
  /** All cards never seen that the learner may study. */
  unseenCount: number
  newCardsPerDay: number
  /** Nothing was studied on an earlier day. */
  isFirstDay?: boolean
  /** Missed questions to be asked again. */
  dueQuestions: number
  /** On a usual day; rest days and those beside them have less and more. */
  dailyMinutes: number
  restDays: ReadonlySet<number>
  /** On this study day so far; `questionSeconds` of all questions, due or not. */
  done: { reviews: number; newCards: number; questionSeconds: number }
}

export type DayPlan<Id> = {
  /** The highest worth first. */
  cards: Id[]
  reviews: number
  newCards: number
  questions: number
  /** Due cards that wait for another day. */
  later: number
  estimatedMinutes: number
}

type Choice<Id> = { id: Id; worth: number; seconds: number; dueDay: number; isNew: boolean }

/**
 * The day's plan. Questions asked again have their place before the cards: when there is no time for all that is due,
 * half of the day is theirs, and what one kind does not need the other gets. Then the cards, highest worth first,
 * until the seconds are used. Minutes are rounded up.
 */
export function planDay<Id extends string | number>(input: DayInput<Id>): DayPlan<Id> {
  const { seconds } = input.pace
  const secondsLeft = secondsLeftOf(input)
  const due = input.due.map((card): Choice<Id> => {
    const { id, dueDay } = card
    return {
      id,
      dueDay,
      isNew: false,
      ...(card.known ?? worthOfReview(card, { plan: input, pace: input.pace })),
    }
  })
  const dueSeconds = due.reduce((sum, choice) => sum + choice.seconds, 0)
  const forQuestions = secondsForQuestions(input, { secondsLeft, dueSeconds })
  const questions = Math.min(input.dueQuestions, Math.floor(forQuestions / seconds.question))
  const chosen = chooseWithin([...due, ...newChoices(input)], secondsLeft - questions * seconds.question)
  const newCards = chosen.filter(({ isNew }) => isNew).length
  const reviews = chosen.length - newCards
  const estimated = estimateSeconds({ reviews, newCards, questions }, seconds)
  return {
    cards: chosen.map(({ id }) => id),
    reviews,
    newCards,
    questions,
    later: due.length - reviews,
    estimatedMinutes: Math.ceil(Math.min(estimated, secondsLeft) / 60),
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

/** For study on the day, all of it. */
export const secondsOfDay = ({
  dailyMinutes,
  today,
  restDays,
}: Pick<DayInput<unknown>, 'dailyMinutes' | 'today' | 'restDays'>) =>
  dailyMinutes * 60 * partOfUsualDay(today, restDays)

function secondsLeftOf(input: DayInput<unknown>): number {
  const {
    done,
    pace: { seconds },
  } = input
  const spent =
    done.questionSeconds + done.newCards * seconds.newCard + done.reviews * secondsOfReview(seconds)
  const left = Math.max(0, secondsOfDay(input) - spent)
  return spent > 0 && left < leastSecondsLeft ? 0 : left
}

/**
 * The new cards that may still come today. They come in their own order, which mixes the outline by weight, so each
 * is worth what they are worth on average: by their own weights those of small categories would never come.
 */
function newChoices<Id>(input: DayInput<Id>): Choice<Id>[] {
  const { newCards: newToday } = input.done
  const most = mostNewCards({ ...input, unseenCount: input.unseenCount + newToday }) - newToday
  const next = input.newCards.slice(0, Math.max(0, most))
  const weight = next.reduce((sum, card) => sum + card.weight, 0) / next.length
  const seconds = input.pace.seconds.newCard
  const worth = (weight * gainOfNewCard(input, input.pace.knownAtSight)) / seconds
  return next.map(({ id }) => ({ id, worth, seconds, dueDay: input.today, isNew: true }))
}

/** Highest worth first, then the longest due. What does not fit leaves its place to the next that does. */
function chooseWithin<Id extends string | number>(choices: Choice<Id>[], seconds: number): Choice<Id>[] {
  choices.sort((a, b) => b.worth - a.worth || a.dueDay - b.dueDay)
  let left = seconds
  return choices.filter((choice) => {
    if (choice.seconds > left) return false
    left -= choice.seconds
    return true
  })
}

/** Of the seconds left: what the due cards leave, or what questions have not yet used of their half of the day. */
function secondsForQuestions(
  input: DayInput<unknown>,
  { secondsLeft, dueSeconds }: { secondsLeft: number; dueSeconds: number },
): number {
  const halfLeft = secondsOfDay(input) / 2 - input.done.questionSeconds
  return Math.max(0, Math.min(secondsLeft, Math.max(halfLeft, secondsLeft - dueSeconds)))
}
