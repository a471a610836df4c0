/** Adds components of drugs to the flashcards of Today, neither too many nor too few. */
import type { SeenCard } from '#domain/exam-plan/exam-gain.ts'
import { shareOfNew } from './new-card-order.ts'
import { type Candidates, withShareOfNew } from './share-of-new.ts'

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
  const { reviews, newCards } = drugs.done
  return withShareOfNew<Rest, number | string>(
    {
      ...cards,
      seen: [...cards.seen, ...drugs.scheduled.map((component) => ({ ...component, weight: drugs.weight }))],
      done: {
        ...cards.done,
        reviews: cards.done.reviews + reviews,
        newCards: cards.done.newCards + newCards,
      },
    },
    { ...drugs, percent },
  )
}
