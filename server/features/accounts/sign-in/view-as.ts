import type { Deps } from '#server/deps.ts'
import { findUserById } from '#server/features/accounts/accounts.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { learnerOf } from './sessions.ts'

/**
 * The learner in the session of an admin: what is read with it is what the learner would read. Nothing may be written
 * with it.
 * @throws HttpError 404
 */
export async function viewAs(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  admin: SignedIn,
  userId: number,
): Promise<SignedIn> {
  const user = await findUserById(deps.db, userId)
  if (!user) throw notFound('There is no such user')
  return { ...admin, ...learnerOf(deps, user) }
}
