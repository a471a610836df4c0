import type { Reply } from '#contracts/endpoint.ts'
import type { offline } from '#contracts/study/offline.ts'
import { flashcardIdsOf } from '#domain/day-plan/stored-plan.ts'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { presentStudyCards } from '#server/features/study/rating/present-study-card.ts'
import { listStudyCardsById } from '#server/features/study/study-cards.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { findDayPlan } from './find-day-plan.ts'
import { mostCardsOfDay } from './find-today.ts'

/** What a browser needs to study for a week without a network: each day's flashcards, as they are planned. */
export async function findWeek(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
): Promise<Reply<typeof offline.week>> {
  const { chosen, plan } = await findDayPlan(deps, learner)
  const { today, load } = chosen
  const first = flashcardIdsOf(plan)
  const days = [first, ...plan.later].map((cardIds, place) => ({
    date: isoDateOfStudyDay(today + place),
    cardIds: cardIds.slice(0, mostCardsOfDay),
  }))
  const rows = await listStudyCardsById(
    deps.db,
    learner.userId,
    days.flatMap(({ cardIds }) => cardIds),
  )
  return { days, entries: presentStudyCards(rows, { ...learner, today, ...load }) }
}
