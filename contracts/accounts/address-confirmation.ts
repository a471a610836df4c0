import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { noBody, required } from '#contracts/primitives.ts'
import { user } from './accounts.ts'

/** The e-mail address of an account: confirmed by a link that is mailed to it. */

/** The token is in the fragment of the link, which browsers send to nobody. */
const confirmationBody = z.object({ token: required(100, 'This link is incomplete') })
const addressReply = z.object({ email: z.string() })

export const addressConfirmation = {
  confirmAddress: endpoint({
    method: 'POST',
    path: '/api/confirm-address',
    summary: 'Confirm an address by its link, which works once for seven days; opens no session',
    access: 'public',
    limit: { points: 20, windowSeconds: 3600, per: 'address' },
    body: confirmationBody,
    reply: addressReply,
  }),
  sendAddressLink: endpoint({
    method: 'POST',
    path: '/api/user/address/send-link',
    summary: 'Mail a new link to the address that waits for its confirmation; 409 when none does',
    access: 'user',
    limit: { points: 5, windowSeconds: 3600, per: 'user' },
    body: noBody,
    reply: addressReply,
  }),
  cancelAddressChange: endpoint({
    method: 'POST',
    path: '/api/user/address/cancel-change',
    summary: 'Keep the address in force: the one that was asked for no longer waits',
    access: 'user',
    body: noBody,
    reply: user,
  }),
}
