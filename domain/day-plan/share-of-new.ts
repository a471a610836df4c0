/** Mixes a fixed share of other items into the new cards of a day: components of drugs, and a learner's own cards. */
import type { SimulationInput } from '#domain/exam-plan/simulation-input.ts'
import type { DayInput, NewCandidate } from './plan-day.ts'

/**
 * Of every 100 new cards, counted over the days, a fixed share are of the other kind. Each day begins this many
 * positions after the previous day: 37 and 100 have no common factor, so that days with few new cards get
 * their share too.
 */
const positionsBetweenDays = 37

/** The fields of a plan's input about cards; the result has the same fields with the others added. */
export type Candidates<Id> = Pick<
  SimulationInput<Id>,
  'today' | 'newCardsPerDay' | 'unseenCount' | 'seen' | 'unseen'
> & {
  done: DayInput<Id>['done']
}

/** Items that have a share of the new cards. */
export type Share<Id> = {
  weight: number
  /** Their part of all new cards. */
  percent: number
  /** Those never studied, in the order in which they come; as many as may come. */
  unseen: readonly Id[]
  /** The number of all that were never studied. */
  unseenCount: number
}

/** The candidates with the share added. When no new cards are left, all that is new is of the share, and the reverse. */
export function withShareOfNew<Rest, Id>(
  cards: Rest & Candidates<Id>,
  share: Share<Id>,
): Rest & Candidates<Id> {
  return {
    ...cards,
    unseen: mixed(cards, share),
    unseenCount: cards.unseenCount + countedUnseen(cards, share),
  }
}

/** Places one of the share at each position where its part of all new cards, counted over the days, grows by one. */
function mixed<Id>(day: Candidates<Id>, { weight, unseen, percent }: Share<Id>): NewCandidate<Id>[] {
  const first = day.today * positionsBetweenDays + day.done.newCards
  const isOfShare = (position: number) =>
    Math.floor(((position + 1) * percent) / 100) > Math.floor((position * percent) / 100)
  const cards = [...day.unseen]
  const others = unseen.map((id) => ({ id, weight }))
  const most = Math.min(cards.length + others.length, Math.max(day.newCardsPerDay, cards.length))
  return Array.from({ length: most }, (_, index) => {
    const [wanted, other] = isOfShare(first + index) ? [others, cards] : [cards, others]
    return wanted.shift() ?? other.shift()
  }).filter((card) => card !== undefined)
}

/**
 * The number of unseen items of the share that the pace counts: their part of all unseen cards, so that they do not
 * speed up the others.
 */
function countedUnseen(day: Candidates<unknown>, { unseenCount, percent }: Share<unknown>): number {
  if (day.unseenCount === 0) return unseenCount
  return Math.min(unseenCount, Math.round((day.unseenCount * percent) / (100 - percent)))
}
