import type { FastifyReply } from 'fastify'
import type { subscriptions } from '#contracts/messages/subscriptions.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { confirmationPage } from './subscriptions/confirmation-page.ts'
import { deleteSubscriptionsOf, findSubscriptions } from './subscriptions/find-subscriptions.ts'
import { confirmSubscription, requestOfLink, requestSubscription } from './subscriptions/subscribe.ts'

export function subscriptionsRoutes(deps: Deps): Handlers<typeof subscriptions> {
  return {
    subscribe: async ({ body }) => {
      await requestSubscription(deps, body)
      return { ok: true }
    },

    showConfirmation: async ({ query, reply }) =>
      sendPage(reply, (await requestOfLink(deps, query.token)) && 'confirm'),

    confirm: async ({ query, reply }) =>
      sendPage(reply, (await confirmSubscription(deps, query.token)) ? 'done' : undefined),

    find: ({ query }) => findSubscriptions(deps, query.email),

    end: async ({ user, body }) => {
      await deleteSubscriptionsOf(deps, user, body.email)
      return findSubscriptions(deps, body.email)
    },
  }

  function sendPage(reply: FastifyReply, step: 'confirm' | 'done' | undefined): string {
    reply.code(step ? 200 : 404).type('text/html; charset=utf-8')
    return confirmationPage(step, deps.config)
  }
}
