import { type AddressState, awaitedAddress } from '#domain/accounts/address-state.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { deleteTemporaryPassword } from '#server/features/accounts/sign-in/recovery.queries.ts'
import { isAddressFailing } from '#server/features/messages/bounces/failing-address.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { readdressMail } from '#server/features/messages/delivery/readdress-mail.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import {
  type AddressConfirmation,
  findAddressConfirmation,
  markAddressConfirmationUsed,
} from './address-confirmations.queries.ts'
import { markAddressConfirmed } from './prove-mailbox.ts'

const unknownLink = () =>
  notFound(
    'This link is not valid. It may be incomplete: copy the whole address from the message.',
    'confirmation_unknown',
  )
const supersededLink = () =>
  conflict(
    'A newer link was sent, or the change was cancelled. Use the link of the newest message.',
    'confirmation_superseded',
  )
const takenAddress = () =>
  conflict(
    'This address belongs to another account by now, so it cannot be confirmed for yours.',
    'confirmation_taken',
  )

/**
 * Confirms the address that a link was mailed to; a new address becomes the current one. This signs nobody
 * in.
 * @returns the address. @throws HttpError 404 for an unknown link, 409 for one that has ended and for a taken
 * address.
 */
export async function confirmAddress(
  deps: Deps,
  { token, origin }: { token: string; origin: Origin },
): Promise<string> {
  const hash = tokenHash(token)
  try {
    const user = await deps.db.transaction(async (tx) => {
      const found = await findAddressConfirmation(tx, hash)
      // Every transaction takes these locks in the same order: user, then link.
      const locked = found && (await lockUser(tx, found.userId))
      const link = locked && (await findAddressConfirmation(tx, hash))
      if (!link) throw unknownLink()
      const isFailing = await isAddressFailing(tx, locked.email)
      requireOpen(link, { ...locked, isFailing }, deps.clock.now())
      await markAddressConfirmationUsed(tx, hash, deps.clock.now())
      // A temporary password that was mailed to the old address is deleted.
      if (link.email !== locked.email) {
        await deleteTemporaryPassword(tx, locked.id)
        const addresses = { from: locked.email, to: link.email }
        await readdressMail({ ...deps, db: tx }, { userId: locked.id, ...addresses })
        await recordSecurityEvent({ ...deps, db: tx }, { kind: 'email_changed', userId: locked.id, origin })
      }
      return markAddressConfirmed({ ...deps, db: tx }, locked, link.email)
    })
    deps.jobs.wake(mailJob)
    return user.email
  } catch (error) {
    if (isUniqueViolation(error, 'email_key')) throw takenAddress()
    throw error
  }
}

function requireOpen(link: AddressConfirmation, user: AddressState, now: Date): void {
  if (link.usedAt)
    throw conflict('This link has been used already: the address was confirmed.', 'confirmation_used')
  if (link.supersededAt) throw supersededLink()
  if (link.expiresAt <= now)
    throw conflict(
      'This link has expired. A new one can be sent from the profile page of the account.',
      'confirmation_expired',
    )
  // A server of the previous version may have changed the address without its links.
  if (link.email !== awaitedAddress(user)) throw supersededLink()
}
