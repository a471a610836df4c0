/** The plan of a study day with those of the days after it, each as if those before it were followed. */
import { daysToExam } from './exam-plan.ts'
import { countsOf, type PlannedCard, secondsOfDay } from './plan-day.ts'
import { type SimulatedDay, type SimulationInput, simulatePlan } from './simulate-plan.ts'

/** The days that the chart shows. */
export const daysAhead = 14
/** Whoever has been away is told the day on which nothing waits any more, when it is one of so many. */
const mostDaysToCatchUp = 90
/** A browser keeps the cards of so many days after the first. */
const daysKept = 6

/** A card of a plan: a flashcard by its id, a component of a drug by its `cardId`. */
export type PlanCardId = number | string

/** What a day holds, in cards or questions, and in seconds. */
type Parts = { reviews: number; newCards: number; drugParts: number; questions: number }

export type AheadDay = {
  day: number
  counts: Parts
  seconds: Parts
  /** For study on that day. */
  secondsOfDay: number
  /** Cards that are due on it and not planned for it. */
  waiting: number
  isRestDay: boolean
}

/** Whether the minutes do: for all that comes due on every day, for all that waits within two weeks, or not. */
export type Enough = 'every-day' | 'in-two-weeks' | 'no'

export type PlanAhead = {
  cards: PlannedCard<PlanCardId>[]
  questions: { repeats: number; fresh: number }
  /** Cards that are due on the first day and not planned for it. */
  waiting: number
  /** Nothing new comes on the first day because so much waits. */
  isCatchingUp: boolean
  /** Then the day from which something may. */
  newCardsFrom: number | null
  /** The first day on which nothing waits; null when it is none of the next 90. */
  caughtUpOn: number | null
  /** The first day among them; none after the exam day. */
  ahead: AheadDay[]
  /** The flashcards of the days after the first, each in one of them. */
  later: number[][]
}

/** @param input all the learner's cards, `each` of them 1 */
export function planAhead(input: Omit<SimulationInput<PlanCardId>, 'each'>): PlanAhead {
  const simulation = simulatePlan<PlanCardId>({ ...input, each: 1 })
  const days: SimulatedDay<PlanCardId>[] = []
  const lastDay = input.today + (daysToExam(input.today, input.examDay) ?? mostDaysToCatchUp)
  const isWaiting = () => (days.at(-1)?.waiting ?? 0) > 0
  while (days.length < daysAhead || (isWaiting() && days.length < mostDaysToCatchUp)) {
    const day = input.today + days.length
    if (day > lastDay) break
    days.push(simulation.study(day))
  }
  const [first] = days
  if (!first) throw new Error('the first day is planned')
  const shown = days.slice(0, daysAhead)
  return {
    cards: first.cards,
    questions: first.questions,
    waiting: first.waiting,
    isCatchingUp: first.isCatchingUp,
    newCardsFrom: first.isCatchingUp ? (days.find((day) => !day.isCatchingUp)?.day ?? null) : null,
    caughtUpOn: days.find(({ waiting }) => waiting === 0)?.day ?? null,
    ahead: shown.map((day) => aheadOf(day, input)),
    later: flashcardsOf(days.slice(0, daysKept + 1)).slice(1),
  }
}

/** By the plan's own count; shortly before an exam, by its last day. */
export function enoughOf(ahead: readonly Pick<AheadDay, 'waiting'>[]): Enough {
  if (ahead.every(({ waiting }) => waiting === 0)) return 'every-day'
  return (ahead.at(-1)?.waiting ?? 0) <= (ahead[0]?.waiting ?? 0) ? 'in-two-weeks' : 'no'
}

/** Whether a card is a component of a drug. */
export const isDrugPart = (id: PlanCardId): id is string => typeof id === 'string'

function aheadOf(
  planned: SimulatedDay<PlanCardId>,
  input: Pick<SimulationInput<PlanCardId>, 'dailyMinutes' | 'restDays' | 'pace'>,
): AheadDay {
  const { day, cards } = planned
  const flashcards = cards.filter(({ id }) => !isDrugPart(id))
  const drugParts = cards.filter(({ id }) => isDrugPart(id))
  const { reviews, newCards, questions } = countsOf({ ...planned, cards: flashcards })
  const sum = (some: readonly PlannedCard<PlanCardId>[]) =>
    Math.round(some.reduce((seconds, card) => seconds + card.seconds, 0))
  return {
    day,
    counts: { reviews, newCards, drugParts: drugParts.length, questions },
    seconds: {
      reviews: sum(flashcards.filter(({ isNew }) => !isNew)),
      newCards: sum(flashcards.filter(({ isNew }) => isNew)),
      drugParts: sum(drugParts),
      questions: Math.round(questions * input.pace.seconds.question),
    },
    secondsOfDay: Math.round(secondsOfDay({ ...input, today: day })),
    waiting: planned.waiting,
    isRestDay: input.restDays.has(day),
  }
}

/** Each flashcard on the first of its days: what a rating makes of it is not known yet. */
function flashcardsOf(days: readonly SimulatedDay<PlanCardId>[]): number[][] {
  const planned = new Set<PlanCardId>()
  return days.map(({ cards }) => {
    const first = cards.map(({ id }) => id).filter((id) => !planned.has(id))
    for (const id of first) planned.add(id)
    return first.filter((id): id is number => !isDrugPart(id))
  })
}
