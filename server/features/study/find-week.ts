import type { Reply } from '#contracts/endpoint.ts'
import type { offline } from '#contracts/offline.ts'
import { planWeek } from '#domain/scheduling/plan-week.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { mostCardsOfDay, readDay } from './day-input.ts'
import { presentStudyCards } from './present-study-card.ts'
import { listStudyCardsById } from './study-cards.queries.ts'

const daysOfWeek = 7

/** What a browser needs to study for a week without a network: each day's cards, as they are planned now. */
export async function findWeek(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
): Promise<Reply<typeof offline.week>> {
  const { db } = deps
  const { userId } = learner
  const { input, load } = await readDay(deps, learner, daysOfWeek)
  const { today } = input
  const week = planWeek(input, daysOfWeek)
  const days = week.map(({ day, cards }) => ({
    date: isoDateOfStudyDay(day),
    cardIds: cards.slice(0, mostCardsOfDay),
  }))
  const rows = await listStudyCardsById(
    db,
    userId,
    days.flatMap(({ cardIds }) => cardIds),
  )
  return { days, entries: presentStudyCards(rows, { ...learner, today, ...load }) }
}
