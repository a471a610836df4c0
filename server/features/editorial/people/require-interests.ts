import type { Deps } from '#server/deps.ts'
import { findAccountOf, fullNameOf } from '#server/features/accounts/find-account.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { forbidden } from '#server/platform/http/http-error.ts'
import { findInterests } from './people.queries.ts'

/** The name with the degrees that stands on the content; the username where there is none. */
export async function nameOnContent(
  { db }: Pick<Deps, 'db'>,
  { userId, username }: Pick<SignedIn, 'userId' | 'username'>,
): Promise<string> {
  const account = await findAccountOf(db, userId)
  return (account && fullNameOf(account)) || username
}

/**
 * What somebody has declared of their interests this year (UTC), in their words. @throws HttpError 403 interests_missing
 */
export async function requireInterests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<SignedIn, 'userId'>,
): Promise<string> {
  const stated = await findInterests(db, { userId, year: clock.now().getUTCFullYear() })
  if (stated) return stated.statement
  throw forbidden('State your interests of this year first, under People.', 'interests_missing')
}
