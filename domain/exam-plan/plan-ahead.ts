/** The plan of a study day and of the days after it, each assuming that the earlier days were followed. */
import { countsOf, type PlannedCard, secondsOfDay } from '#domain/day-plan/plan-day.ts'
import { daysAhead, mostDaysToCatchUp } from './days-ahead.ts'
import { daysToExam } from './exam-plan.ts'
import { PlanSimulation, type SimulatedDay } from './plan-simulation.ts'
import type { SimulationInput } from './simulation-input.ts'

/**
 * The part of the minutes that must be enough, so that minutes which are called enough remain so even if some
 * are lost.
 */
const partThatIsSure = 0.9
/** A browser keeps the cards of this many days after the first. */
const daysKept = 6

/** A card of a plan: a flashcard by its id, a component of a drug by its `cardId`. */
export type PlanCardId = number | string

/** The content of a day, in cards or questions, and in seconds. */
type Parts = { reviews: number; newCards: number; drugComponents: number; questions: number }

export type AheadDay = {
  day: number
  counts: Parts
  seconds: Parts
  /** The seconds for study on that day. */
  secondsOfDay: number
  isRestDay: boolean
}

/**
 * Whether the minutes are enough: for everything that comes due on every day; so that no more waits in two
 * weeks than now; or not at all.
 */
export type Enough = 'every-day' | 'in-two-weeks' | 'no'

export type PlanAhead = {
  cards: PlannedCard<PlanCardId>[]
  questions: { repeats: number; fresh: number }
  /** Whether no new card comes on the first day because so many cards wait. */
  isCatchingUp: boolean
  /** While catching up, the day from which new cards may come. */
  newCardsFrom: number | null
  /** The first day on which nothing waits; null when it is not within the next 90. */
  caughtUpOn: number | null
  enough: Enough
  /** The number of cards that are due and not planned after two weeks, if a tenth of the minutes is lost. */
  waitingLater: number
  /** The days ahead, beginning with the first; no days after the exam day. */
  ahead: AheadDay[]
  /** The flashcards of each day after the first; each card is in one day only. */
  later: number[][]
}

/** @param input all the learner's cards, with `each` 1 */
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
  const simulation = new PlanSimulation<PlanCardId>({ ...input, each: 1 })
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

/** Judges the days by the plan's own count; shortly before an exam, by its last day. */
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

/** Each flashcard on the first of its days, because the result of its rating is not known yet. */
function flashcardsOf(days: readonly SimulatedDay<PlanCardId>[]): number[][] {
  const planned = new Set<PlanCardId>()
  return days.map(({ cards }) => {
    const first = cards.map(({ id }) => id).filter((id) => !planned.has(id))
    for (const id of first) planned.add(id)
    return first.filter((id): id is number => !isDrugComponent(id))
  })
}
