import type { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'
import type { Deps } from '#server/deps.ts'
import { presentUser } from '#server/features/accounts/present-user.ts'
import { isAddressFailing } from '#server/features/messages/bounces/failing-address.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { cancelAddressChange } from './change-address.ts'
import { confirmAddress } from './confirm-address.ts'
import { sendAddressLink } from './send-address-link.ts'

export function addressConfirmationRoutes(deps: Deps): Handlers<typeof addressConfirmation> {
  return {
    confirmAddress: async ({ body, request }) => ({
      email: await confirmAddress(deps, { ...body, origin: originOf(request) }),
    }),

    sendAddressLink: async ({ user }) => ({ email: await sendAddressLink(deps, user) }),

    cancelAddressChange: async ({ user }) =>
      presentUser(deps, await cancelAddressChange(deps, user), {
        mustChangePassword: false,
        isAddressFailing: await isAddressFailing(deps.db, user.email),
      }),
  }
}
