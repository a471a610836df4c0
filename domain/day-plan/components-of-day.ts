/** How components of drugs come in Today beside the flashcards, so that they neither flood nor starve. */
import type { SeenCard } from '#domain/exam-plan/exam-gain.ts'
import type { SimulationInput } from '#domain/exam-plan/simulate-plan.ts'
import { shareOfNew } from './new-card-order.ts'
import type { DayInput, NewCandidate } from './plan-day.ts'

/**
 * Of every 100 new cards, counted on from day to day, a fixed share are components. Each day begins so many positions after
 * the day before: 37 and 100 have no common factor, so that days of few new cards get their share too.
 */
const positionsBetweenDays = 37

/** Ids as sessions know them, see `componentCardId`. */
export type ComponentsOfDay = {
  /** Of Drug Knowledge in the outline, in percent. */
  weight: number
  /** The learner feels weakest in it: twice as many of the new cards are components. */
  isWeak: boolean
  /** Those with a schedule. */
  scheduled: readonly (SeenCard & { id: string; dueDay: number })[]
  /** Those without a schedule that the learner may study, in the order in which they come; as many as may come. */
  unseen: readonly string[]
  /** All of them. */
  unseenCount: number
  /** On this study day so far. */
  done: { reviews: number; newCards: number }
}

/** What a plan takes of cards; the same with components among them. */
type Candidates<Id> = Pick<
  SimulationInput<Id>,
  'today' | 'newCardsPerDay' | 'unseenCount' | 'seen' | 'unseen'
> & {
  done: DayInput<Id>['done']
}

/**
 * The candidates with the components among them. Each due one has the weight of the category, like its flashcards. Of the
 * new ones each category's share is that of its weight: with 9 percent, 9 of 100 new cards are components, spread over the
 * days. When no flashcard is new any more, they are components.
 */
export function withComponents<Rest>(
  cards: Rest & Candidates<number>,
  drugs: ComponentsOfDay,
): Rest & Candidates<number | string> {
  const percent = shareOfNew(drugs.weight, drugs.isWeak)
  return {
    ...cards,
    seen: [...cards.seen, ...drugs.scheduled.map((component) => ({ ...component, weight: drugs.weight }))],
    unseen: mixNewCards(cards, drugs, percent),
    unseenCount: cards.unseenCount + countedUnseen(cards, drugs, percent / 100),
    done: {
      ...cards.done,
      reviews: cards.done.reviews + drugs.done.reviews,
      newCards: cards.done.newCards + drugs.done.newCards,
    },
  }
}

/** A component at each position where their share of all new cards, counted over the days, grows by one. */
function mixNewCards(day: Candidates<number>, { weight, unseen, done }: ComponentsOfDay, percent: number) {
  const first = day.today * positionsBetweenDays + day.done.newCards + done.newCards
  const isComponent = (position: number) =>
    Math.floor(((position + 1) * percent) / 100) > Math.floor((position * percent) / 100)
  const cards: NewCandidate<number | string>[] = [...day.unseen]
  const components: typeof cards = unseen.map((id) => ({ id, weight }))
  const most = Math.min(cards.length + components.length, Math.max(day.newCardsPerDay, cards.length))
  return Array.from({ length: most }, (_, index) => {
    const [wanted, other] = isComponent(first + index) ? [components, cards] : [cards, components]
    return wanted.shift() ?? other.shift()
  }).filter((card) => card !== undefined)
}

/** For the pace: as many components as their share of what is new, so that they make no haste of the flashcards. */
function countedUnseen(day: Candidates<number>, { unseenCount }: ComponentsOfDay, share: number): number {
  if (day.unseenCount === 0) return unseenCount
  return Math.min(unseenCount, Math.round((day.unseenCount * share) / (1 - share)))
}
