import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contracts/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError, unprocessable } from '#server/platform/http-error.ts'
import { signInPaid } from '../accounts/sign-in-paid.ts'
import { hasActivatedOrder } from './orders.queries.ts'
import { ownerOfTicket, spendTicket } from './tickets.ts'

interface TicketSignIn {
  ticket: string
  /** Checked against the ticket when given. */
  userId?: number
  request: FastifyRequest
  reply: FastifyReply
}

const wrongTicket = () =>
  new HttpError(401, 'wrong_ticket', 'Please try logging in manually or contact support')

/**
 * Opens a session by the ticket of a registration whose payment has arrived, and spends it: it works once.
 * @throws HttpError 401 for a ticket that is unknown, spent, too old or somebody else's; 422 before the payment.
 */
export async function signInWithTicket(deps: Deps, signIn: TicketSignIn): Promise<User> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const owner = await ownerOfTicket(tx, signIn.ticket, now)
    if (owner === undefined || (signIn.userId !== undefined && signIn.userId !== owner)) throw wrongTicket()
    if (!(await hasActivatedOrder(tx, owner)))
      throw unprocessable('The payment has not arrived yet', 'payment_required')
    const spentBy = await spendTicket(tx, signIn.ticket, now)
    const user =
      spentBy === undefined ? undefined : await signInPaid(tx, deps, { ...signIn, userId: spentBy })
    if (!user) throw wrongTicket()
    return user
  })
}
