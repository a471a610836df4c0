import { isAddressConfirmed } from '#domain/accounts/address-state.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { lockUser, type NewUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { unauthorized } from '#server/platform/http/http-error.ts'
import { supersedeAddressConfirmations } from './address-confirmations.queries.ts'
import { limitLinksTo, mailAddressLink } from './mail-address-link.ts'

/** Limits how many new addresses one account may ask for. */
const perUser = { name: 'address-change', points: 10, windowSeconds: 3600 }

const isSame = (address: string | null, wanted: string) =>
  address !== null && identityKey(address) === identityKey(wanted)

/** Whether the address is neither the current one, in any spelling, nor already pending. */
export function isNewAddress({ email, pendingEmail }: UserRow, wanted: string): boolean {
  return !isSame(email, wanted) && !isSame(pendingEmail, wanted)
}

/** Counts a request for a new address against its limits. @throws HttpError 429 */
export async function limitNewAddresses(
  deps: Pick<Deps, 'throttle'>,
  userId: number,
  email: string,
): Promise<void> {
  await deps.throttle.take(perUser, String(userId))
  await limitLinksTo(deps, email)
}

/**
 * Returns the columns of the account that change. Runs in the caller's transaction, with the user's row
 * locked. A new address stays pending until its mailed link is opened, and the current one is notified.
 * Another spelling of the current address is the same mailbox and is saved at once.
 * @param reason of the admin who asks in the user's place
 */
export async function askForAddress(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  user: UserRow,
  email: string,
  reason?: string,
): Promise<Partial<NewUser>> {
  if (isSame(user.email, email)) return { email, ...(isAddressConfirmed(user) && { confirmedEmail: email }) }
  if (!isNewAddress(user, email)) return {}
  await mailAddressLink(deps, user, email)
  const notice = { to: user.email, userId: user.id }
  const values = { USERNAME: user.username, NEW_EMAIL: email }
  if (reason === undefined)
    await queueTemplateMail(deps, { ...notice, template: accountsMails.emailChanged, values })
  else
    await queueTemplateMail(deps, {
      ...notice,
      template: accountsMails.emailCorrected,
      values: { ...values, REASON: reason },
    })
  return { pendingEmail: email }
}

/**
 * Cancels a pending change of address: the current address stays, and the mailed link can no longer confirm
 * anything. The user's row must be locked.
 */
export async function withdrawAddressChange(tx: Database, user: UserRow, now: Date): Promise<UserRow> {
  if (user.pendingEmail === null) return user
  await supersedeAddressConfirmations(tx, user.id, now)
  return updateUser(tx, user.id, { pendingEmail: null })
}

/** Keeps the current address. Does nothing when no change is pending. */
export async function cancelAddressChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedIn,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw unauthorized()
    return withdrawAddressChange(tx, user, clock.now())
  })
}
