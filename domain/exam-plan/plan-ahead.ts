/** The plan of a study day with those of the days after it, each as if those before it were followed. */

import { countsOf, type PlannedCard, secondsOfDay } from '#domain/day-plan/plan-day.ts'
import { daysAhead, mostDaysToCatchUp } from './days-ahead.ts'
import { daysToExam } from './exam-plan.ts'
import { type SimulatedDay, type SimulationInput, simulatePlan } from './simulate-plan.ts'

/** Of the minutes: what is said to be enough is enough although some are lost. */
const partThatIsSure = 0.9
/** A browser keeps the cards of so many days after the first. */
const daysKept = 6

/** A card of a plan: a flashcard by its id, a component of a drug by its `cardId`. */
export type PlanCardId = number | string

/** What a day holds, in cards or questions, and in seconds. */
type Parts = { reviews: number; newCards: number; drugComponents: number; questions: number }

export type AheadDay = {
  day: number
  counts: Parts
  seconds: Parts
  /** For study on that day. */
  secondsOfDay: number
  isRestDay: boolean
}

/** Whether the minutes do: for all that comes due on every day; so that in two weeks no more waits than now; or not. */
export type Enough = 'every-day' | 'in-two-weeks' | 'no'

export type PlanAhead = {
  cards: PlannedCard<PlanCardId>[]
  questions: { repeats: number; fresh: number }
  /** Nothing new comes on the first day because so much waits. */
  isCatchingUp: boolean
  /** Then the day from which something may. */
  newCardsFrom: number | null
  /** The first day on which nothing waits; null when it is none of the next 90. */
  caughtUpOn: number | null
  enough: Enough
  /** Cards that are due and not planned after two weeks, if a tenth of the minutes is lost. */
  waitingLater: number
  /** The first day among them; none after the exam day. */
  ahead: AheadDay[]
  /** The flashcards of the days after the first, each in one of them. */
  later: number[][]
}

/** @param input all the learner's cards, `each` of them 1 */
export function planAhead(input: Omit<SimulationInput<PlanCardId>, 'each'>): PlanAhead {
  const days = followPlan(input, { untilNothingWaits: true })
  const [first] = days
  if (!first) throw new Error('the first day is planned')
  const shown = days.slice(0, daysAhead)
  return {
    cards: first.cards,
    questions: first.questions,
    isCatchingUp: first.isCatchingUp,
    newCardsFrom: first.isCatchingUp ? (days.find((day) => !day.isCatchingUp)?.day ?? null) : null,
    caughtUpOn: days.find(({ waiting }) => waiting === 0)?.day ?? null,
    ...judge(followPlan(withLessTime(input))),
    ahead: shown.map((day) => aheadOf(day, input)),
    later: flashcardsOf(days.slice(0, daysKept + 1)).slice(1),
  }
}

function withLessTime<Input extends Omit<SimulationInput<PlanCardId>, 'each'>>(input: Input): Input {
  const { dailyMinutes, minutesOn } = input
  return {
    ...input,
    dailyMinutes: dailyMinutes * partThatIsSure,
    minutesOn: minutesOn && ((day: number) => minutesOn(day) * partThatIsSure),
  }
}

function followPlan(
  input: Omit<SimulationInput<PlanCardId>, 'each'>,
  { untilNothingWaits = false } = {},
): SimulatedDay<PlanCardId>[] {
  const simulation = simulatePlan<PlanCardId>({ ...input, each: 1 })
  const days: SimulatedDay<PlanCardId>[] = []
  const lastDay = input.today + (daysToExam(input.today, input.examDay) ?? mostDaysToCatchUp)
  const goesOn = () =>
    days.length < daysAhead ||
    (untilNothingWaits && (days.at(-1)?.waiting ?? 0) > 0 && days.length < mostDaysToCatchUp)
  while (goesOn()) {
    const day = input.today + days.length
    if (day > lastDay) break
    days.push(simulation.study(day))
  }
  return days
}

/** By the plan's own count; shortly before an exam, by its last day. */
function judge(days: readonly SimulatedDay<PlanCardId>[]): Pick<PlanAhead, 'enough' | 'waitingLater'> {
  const waiting = days.map((day) => day.waiting)
  const waitingLater = waiting.at(-1) ?? 0
  if (days.some(({ isShort }) => isShort)) return { enough: 'no', waitingLater }
  if (waiting.every((cards) => cards === 0)) return { enough: 'every-day', waitingLater }
  return { enough: waitingLater <= (waiting[0] ?? 0) ? 'in-two-weeks' : 'no', waitingLater }
}

/** Whether a card is a component of a drug. */
export const isDrugComponent = (id: PlanCardId): id is string => typeof id === 'string'

function aheadOf(
  planned: SimulatedDay<PlanCardId>,
  input: Pick<SimulationInput<PlanCardId>, 'dailyMinutes' | 'minutesOn' | 'restDays' | 'pace'>,
): AheadDay {
  const { day, cards } = planned
  const flashcards = cards.filter(({ id }) => !isDrugComponent(id))
  const drugComponents = cards.filter(({ id }) => isDrugComponent(id))
  const { reviews, newCards, questions } = countsOf({ ...planned, cards: flashcards })
  const sum = (some: readonly PlannedCard<PlanCardId>[]) =>
    Math.round(some.reduce((seconds, card) => seconds + card.seconds, 0))
  return {
    day,
    counts: { reviews, newCards, drugComponents: drugComponents.length, questions },
    seconds: {
      reviews: sum(flashcards.filter(({ isNew }) => !isNew)),
      newCards: sum(flashcards.filter(({ isNew }) => isNew)),
      drugComponents: sum(drugComponents),
      questions: Math.round(questions * input.pace.seconds.question),
    },
    secondsOfDay: Math.round(
      secondsOfDay({
        ...input,
        today: day,
        dailyMinutes: input.minutesOn?.(day) ?? input.dailyMinutes,
      }),
    ),
    isRestDay: input.restDays.has(day),
  }
}

/** Each flashcard on the first of its days: what a rating makes of it is not known yet. */
function flashcardsOf(days: readonly SimulatedDay<PlanCardId>[]): number[][] {
  const planned = new Set<PlanCardId>()
  return days.map(({ cards }) => {
    const first = cards.map(({ id }) => id).filter((id) => !planned.has(id))
    for (const id of first) planned.add(id)
    return first.filter((id): id is number => !isDrugComponent(id))
  })
}
