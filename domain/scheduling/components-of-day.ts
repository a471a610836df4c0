/** How components of drugs come in Today beside the flashcards, so that they neither flood nor starve. */
import { type SeenCard, worthOfReview } from './exam-gain.ts'
import { shareOfNew } from './new-card-order.ts'
import { type DayInput, secondsOfDay } from './plan-day.ts'

/** Due components take at most this multiple of what Drug Knowledge weighs, of the day's seconds. */
const mostOfWeight = 2

/** Days begin at places of the share's hundred that never fall into step with it, however few new cards come a day. */
const placesBetweenDays = 37

/** Ids as sessions know them, see `componentCardId`. */
export type ComponentsOfDay = {
  /** Of Drug Knowledge in the outline, in percent. */
  weight: number
  /** The learner feels weakest in it: twice as many of the new cards are components. */
  isWeak: boolean
  due: readonly (SeenCard & { id: string; dueDay: number })[]
  /** Those without a schedule that the learner may study, in the order in which they come; as many as may come today. */
  unseen: readonly string[]
  /** All of them. */
  unseenCount: number
  /** On this study day so far. */
  done: { reviews: number; newCards: number }
}

/**
 * The day's candidates with the components among them. Each due one has the weight of the category, like its flashcards,
 * and only as many compete as fit in twice that share of the day, those of the highest worth. Of the new ones each
 * category's share is that of its weight: with 9 percent, 9 of 100 new cards are components, spread over the days. When
 * no flashcard is new any more, they are components.
 */
export function withComponents(day: DayInput<number>, drugs: ComponentsOfDay): DayInput<number | string> {
  const percent = shareOfNew(drugs.weight, drugs.isWeak)
  return {
    ...day,
    due: [...day.due, ...dueComponents(day, drugs)],
    newCards: mixed(day, drugs, percent),
    unseenCount: day.unseenCount + countedUnseen(day, drugs, percent / 100),
    done: {
      ...day.done,
      reviews: day.done.reviews + drugs.done.reviews,
      newCards: day.done.newCards + drugs.done.newCards,
    },
  }
}

function dueComponents(day: DayInput<number>, { weight, due }: ComponentsOfDay) {
  const secondsForThem = (secondsOfDay(day) * mostOfWeight * weight) / 100
  const most = Math.max(1, Math.floor(secondsForThem / day.pace.seconds.review))
  const ranked = due.map((component) => ({
    ...component,
    weight,
    known: worthOfReview({ ...component, weight }, { plan: day, pace: day.pace }),
  }))
  ranked.sort((a, b) => b.known.worth - a.known.worth || a.dueDay - b.dueDay)
  return ranked.slice(0, most)
}

/** A component at each place where their share of all new cards, counted over the days, grows by one. */
function mixed(day: DayInput<number>, { weight, unseen, done }: ComponentsOfDay, percent: number) {
  const first = day.today * placesBetweenDays + day.done.newCards + done.newCards
  const isComponent = (place: number) =>
    Math.floor(((place + 1) * percent) / 100) > Math.floor((place * percent) / 100)
  const cards = [...day.newCards]
  const components = unseen.map((id) => ({ id, weight }))
  const all: { id: number | string; weight: number }[] = []
  const most = Math.max(day.newCardsPerDay, cards.length)
  while (cards.length + components.length > 0 && all.length < most) {
    const wanted = isComponent(first + all.length) ? [components, cards] : [cards, components]
    const next = wanted[0]?.shift() ?? wanted[1]?.shift()
    if (next) all.push(next)
  }
  return all
}

/** For the pace: as many components as their share of what is new, so that they make no haste of the flashcards. */
function countedUnseen(day: DayInput<number>, { unseenCount }: ComponentsOfDay, share: number): number {
  if (day.unseenCount === 0) return unseenCount
  return Math.min(unseenCount, Math.round((day.unseenCount * share) / (1 - share)))
}
