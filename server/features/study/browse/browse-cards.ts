import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { BrowseFilter, browse } from '#contracts/study/browse.ts'
import { categoriesInOrder } from '#domain/outline/outline-places.ts'
import { canReviewCard } from '#domain/pricing/study-rights.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { interpretSearch } from '#server/features/catalogue/interpret-search.ts'
import { findLeftFlashcards } from '#server/features/study/day/find-day-plan.ts'
import { findLoad } from '#server/features/study/rating/load.queries.ts'
import { presentStudyCards } from '#server/features/study/rating/present-study-card.ts'
import { listStudyCardsById } from '#server/features/study/study-cards.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import {
  type BrowsedCard,
  type Browser,
  type CardFilter,
  findBrowsedPage,
  listBrowsedCards,
  listBrowsedIds,
  listOwnTags,
} from './browse.queries.ts'

/** A page of the table of all cards, and the number of cards in each state. */
export async function browseCards(
  deps: Deps,
  learner: SignedIn,
  { page, ...chosen }: BrowseFilter & { page: number },
): Promise<Reply<typeof browse.listCards>> {
  const { by, filter, correctedTo } = await interpretFilter(deps, learner, chosen)
  const [{ ids, counts, open }, ownTags] = await Promise.all([
    findBrowsedPage(deps.db, by, { ...filter, page }),
    listOwnTags(deps.db, by, filter),
  ])
  const rows = await listBrowsedCards(deps.db, by, ids)
  return { rows: rows.map(presentRow), total: counts[filter.state], open, counts, correctedTo, ownTags }
}

/** The ids of the cards in the table that the learner may open. */
export async function listMatchingIds(
  deps: Deps,
  learner: SignedIn,
  chosen: BrowseFilter,
): Promise<Reply<typeof browse.listMatchingIds>> {
  const { by, filter } = await interpretFilter(deps, learner, chosen)
  return { ids: await listBrowsedIds(deps.db, by, filter) }
}

/** Chosen cards to study, in the order in which they were chosen; locked and archived cards are left out. */
export async function listCardsToStudy(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  chosen: readonly number[],
): Promise<StudyCard[]> {
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  const rows = await listStudyCardsById(db, learner.userId, [...new Set(chosen)])
  const open = rows.filter(({ chapter, own }) =>
    canReviewCard(learner.accessLevel, { isCore: chapter.isCore, reviewCount: own.state.reviewCount }),
  )
  const load = await findLoad(db, learner.userId, today)
  return presentStudyCards(open, { ...learner, today, ...load })
}

async function interpretFilter(
  deps: Deps,
  learner: SignedIn,
  { search, ...rest }: BrowseFilter,
): Promise<{ by: Browser; filter: CardFilter; correctedTo: string | null }> {
  const { today, open } = await findLeftFlashcards(deps, learner)
  const meant = search ? await interpretSearch(deps, learner, search) : undefined
  return {
    by: {
      ...{ userId: learner.userId, level: learner.accessLevel, today },
      planned: open.map(({ id }) => id),
    },
    filter: { ...rest, search: meant, categories: categoriesInOrder(deps.outline) },
    correctedTo: meant?.correctedTo ?? null,
  }
}

function presentRow({ lastReviewedAt, dueDay, ...row }: BrowsedCard) {
  return {
    ...row,
    lastReviewed: lastReviewedAt === null ? null : new Date(lastReviewedAt).toISOString(),
    dueDate: dueDay === null ? null : isoDateOfStudyDay(dueDay),
  }
}
