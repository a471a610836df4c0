/** Adds components of drugs to the flashcards of Today, neither too many nor too few. */
import type { SeenCard } from '#domain/exam-plan/exam-gain.ts'
import type { SimulationInput } from '#domain/exam-plan/simulation-input.ts'
import { shareOfNew } from './new-card-order.ts'
import type { DayInput, NewCandidate } from './plan-day.ts'

/**
 * Of every 100 new cards, counted over the days, a fixed share are components. Each day begins this many
 * positions after the previous day: 37 and 100 have no common factor, so that days with few new cards get
 * their share too.
 */
const positionsBetweenDays = 37

/** The components of a day; their ids are those of sessions, see `componentCardId`. */
export type ComponentsOfDay = {
  /** The weight of Drug Knowledge in the outline, in percent. */
  weight: number
  /** The learner feels weakest in it, so twice as many of the new cards are components. */
  isWeak: boolean
  /** The components with a schedule. */
  scheduled: readonly (SeenCard & { id: string; dueDay: number })[]
  /**
   * Components without a schedule that the learner may study, in the order in which they come; as many as may
   * come.
   */
  unseen: readonly string[]
  /** The number of all components without a schedule. */
  unseenCount: number
  /** The components done on this study day so far. */
  done: { reviews: number; newCards: number }
}

/** The fields of a plan's input about cards; the result has the same fields with components added. */
type Candidates<Id> = Pick<
  SimulationInput<Id>,
  'today' | 'newCardsPerDay' | 'unseenCount' | 'seen' | 'unseen'
> & {
  done: DayInput<Id>['done']
}

/**
 * The candidates with the components added. Each due component has the weight of the category, like its
 * flashcards. Among new cards each category's share follows its weight: with 9 percent, 9 of 100 new cards
 * are components, spread over the days. When no new flashcards are left, all new cards are components.
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

/**
 * Places a component at each position where their share of all new cards, counted over the days, grows by
 * one.
 */
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

/**
 * The number of unseen components that the pace counts: their share of all unseen cards, so that they do not
 * speed up the flashcards.
 */
function countedUnseen(day: Candidates<number>, { unseenCount }: ComponentsOfDay, share: number): number {
  if (day.unseenCount === 0) return unseenCount
  return Math.min(unseenCount, Math.round((day.unseenCount * share) / (1 - share)))
}
