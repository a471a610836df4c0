import { awaitedAddress } from '#domain/accounts/address-state.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { findUserById, lockUser } from '#server/features/accounts/accounts.queries.ts'
import { requireFree } from '#server/features/accounts/register-account.ts'
import { isAddressFailing } from '#server/features/messages/bounces/failing-address.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, unauthorized } from '#server/platform/http/http-error.ts'
import { limitLinksTo, mailAddressLink } from './mail-address-link.ts'

/**
 * Mails another link to the address that waits for its confirmation. @returns the address.
 * @throws HttpError 409 when none waits, or it belongs to another account by now; 429.
 */
export async function sendAddressLink(deps: Deps, { userId }: SignedIn): Promise<string> {
  const wanted = await requireAwaited(deps.db, await findUserById(deps.db, userId))
  await requireFree(deps, { email: wanted, exceptUserId: userId })
  await limitLinksTo(deps, wanted)
  const email = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw unauthorized()
    const awaited = await requireAwaited(tx, user)
    await mailAddressLink({ ...deps, db: tx }, user, awaited)
    return awaited
  })
  deps.jobs.wake(mailJob)
  return email
}

async function requireAwaited(db: Database, user: UserRow | undefined): Promise<string> {
  if (!user) throw unauthorized()
  const isFailing = await isAddressFailing(db, user.email)
  const email = awaitedAddress({ ...user, isFailing })
  if (email === undefined) throw conflict('Your e-mail address is confirmed already.', 'address_confirmed')
  return email
}
