import type { browse } from '#contracts/study/browse.ts'
import type { Deps } from '#server/deps.ts'
import { buryCard, markCards, suspendCard } from '#server/features/study/rating/set-aside.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { browseCards, listCardsToStudy, listMatchingIds } from './browse-cards.ts'

export function browseRoutes(deps: Deps): Handlers<typeof browse> {
  return {
    listCards: ({ user, query }) => browseCards(deps, user, query),
    listMatchingIds: ({ user, query }) => listMatchingIds(deps, user, query),
    cardsToStudy: ({ user, body }) => listCardsToStudy(deps, user, body.ids),
    markCards: async ({ user, body }) => ({ changed: await markCards(deps, user, body) }),

    suspendCard: async ({ user, params, body }) => {
      await suspendCard(deps, user, { flashcardId: params.id, ...body })
      return { id: params.id, ...body }
    },

    buryCard: async ({ user, params, body }) => {
      await buryCard(deps, user, { flashcardId: params.id, ...body })
      return { id: params.id, isBuried: body.isBuried }
    },
  }
}
