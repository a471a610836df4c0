import type { User } from '#contracts/accounts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { lockForSignIn, signInPaid } from '#server/features/accounts/sign-in/sign-in-paid.ts'
import { hasActivatedOrder } from '#server/features/billing/payments/orders.queries.ts'
import { unauthorized, unprocessable } from '#server/platform/http/http-error.ts'
import type { Browser, SessionCookie } from '#server/platform/http/session-cookie.ts'
import { ownerOfTicket, spendTicket } from './tickets.ts'

interface TicketSignIn {
  ticket: string
  /** Checked against the ticket's owner, if present. */
  userId?: number
  browser: Browser
}

const wrongTicket = () => unauthorized('Please try logging in manually or contact support', 'wrong_ticket')

/**
 * Opens a session with the one-time ticket of a registration whose payment has arrived.
 * @throws HttpError 401 for a ticket that is unknown, spent, expired or somebody else's; 422 before the payment.
 */
export async function signInWithTicket(
  deps: Deps,
  { ticket, userId, browser }: TicketSignIn,
): Promise<{ user: User; session: SessionCookie }> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const owner = await ownerOfTicket(tx, ticket, now)
    if (owner === undefined || (userId !== undefined && userId !== owner)) throw wrongTicket()
    if (!(await hasActivatedOrder(tx, owner)))
      throw unprocessable('The payment has not arrived yet', 'payment_required')
    // In this order everywhere: user, then ticket.
    await lockForSignIn(tx, owner)
    const spentBy = await spendTicket(tx, ticket, now)
    const signedIn =
      spentBy === undefined ? undefined : await signInPaid(tx, deps, { userId: spentBy, browser })
    if (!signedIn) throw wrongTicket()
    return signedIn
  })
}
