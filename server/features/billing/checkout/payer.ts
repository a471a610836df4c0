import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Deps } from '#server/deps.ts'
import { findAccountOf } from '#server/features/accounts/find-account.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { forbidden, unauthorized } from '#server/platform/http/http-error.ts'
import { ownerOfTicket } from './tickets.ts'

/** Who pays: proved by the ticket or the session, never by what a body claims. */
export interface Payer {
  userId: number
  email: string
}

interface Proof {
  user: SignedIn | null
  ticket: string | undefined
}

/** A ticket belongs to a user who has just registered: it has precedence over an open session. */
export async function findPayer(deps: Deps, { user, ticket }: Proof): Promise<Payer | null> {
  const owner = ticket ? await ownerOfTicket(deps.db, ticket, deps.clock.now()) : undefined
  if (owner !== undefined) {
    const account = await findAccountOf(deps.db, owner)
    if (account) return { userId: owner, email: account.email }
  }
  // A session that a temporary password opened may only change the password.
  return user && !user.isTemporary ? { userId: user.userId, email: user.email } : null
}

/** @throws HttpError 401 without a session or a ticket, 403 when the body names somebody else. */
export async function requirePayer(
  deps: Deps,
  proof: Proof,
  claims: { userId?: number | undefined; customerEmail?: string | undefined },
): Promise<Payer> {
  const payer = await findPayer(deps, proof)
  if (!payer) throw unauthorized()
  const isOther =
    (claims.userId !== undefined && claims.userId !== payer.userId) ||
    (claims.customerEmail !== undefined && identityKey(claims.customerEmail) !== identityKey(payer.email))
  if (isOther) throw forbidden('This payment belongs to another account', 'payer_mismatch')
  return payer
}
