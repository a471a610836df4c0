import type { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import type { Deps } from '#server/deps.ts'
import { sendMedia } from '#server/features/own-cards/media/own-media.routes.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { copyShared } from './copy-shared.ts'
import { decideSuggestion, listSuggestions } from './decide-suggestion.ts'
import { decideOffers, listOffers } from './offers.ts'
import { listOwnShares, shareDeck, stopSharing } from './share-deck.ts'
import { requireMediaAuthor, showShared } from './show-shared.ts'
import { deleteSubscription, listSubscriptions } from './subscriptions.queries.ts'
import { findSuggestion, suggest } from './suggest.ts'

export function ownSharingRoutes(deps: Deps): Handlers<typeof ownSharing> {
  return {
    listSharing: async ({ user: { userId } }) => ({
      shares: await listOwnShares(deps.db, userId),
      subscriptions: await listSubscriptions(deps.db, userId),
    }),
    shareDeck: ({ user, params, body }) => shareDeck(deps, user, { deckId: params.id, ...body }),
    stopSharing: async ({ user, params }) => {
      await stopSharing(deps, user, params.id)
      return { ok: true }
    },
    getShared: ({ user, params, reply }) => {
      // A link is for those who have it: it is neither for search engines nor for caches between.
      reply.header('x-robots-tag', 'noindex')
      return showShared(deps, user, params.token)
    },
    showSharedMedia: async ({ user, params, query, request, reply }) => {
      const userId = await requireMediaAuthor(deps.db, user, params)
      return sendMedia(deps, { userId, key: params.key, ...query }, { request, reply })
    },
    copyShared: ({ user, params }) => copyShared(deps, user, params.token),
    listOffers: ({ user, params }) => listOffers(deps, user, params.id),
    decideOffers: ({ user, params, body }) => decideOffers(deps, user, { shareId: params.id, ...body }),
    unsubscribe: async ({ user: { userId }, params }) => {
      await deleteSubscription(deps.db, { userId, shareId: params.id })
      return { ok: true }
    },
    findSuggestion: ({ user, params }) => findSuggestion(deps, user, params.id),
    suggest: async ({ user, params, body }) => {
      await suggest(deps, user, { noteId: params.id, ...body })
      return { ok: true }
    },
    listSuggestions: ({ user, params }) => listSuggestions(deps, user, params.id),
    decideSuggestion: async ({ user, params, body }) => {
      await decideSuggestion(deps, user, { id: params.id, ...body })
      return { ok: true }
    },
  }
}
