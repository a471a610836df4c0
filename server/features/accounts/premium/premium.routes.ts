import type { premiumAdmin } from '#contracts/accounts/premium-admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { endUserPremium, findUserPremium, giveUserPremium } from './change-premium.ts'

export function premiumRoutes(deps: Deps): Handlers<typeof premiumAdmin> {
  return {
    listPremium: ({ params }) => findUserPremium(deps, params.id),

    givePremium: ({ params, body: { amount, unit, ...body }, user }) =>
      giveUserPremium(deps, user, {
        ...body,
        length: unit === 'days' ? { days: amount } : { months: amount },
        userId: params.id,
      }),

    endPremium: ({ params, body, user }) =>
      endUserPremium(deps, user, { ...body, userId: params.id, grantId: params.grantId }),
  }
}
