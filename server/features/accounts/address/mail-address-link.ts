import { randomBytes } from 'node:crypto'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { queueTemplateMail } from '#server/features/messages/queue-mail.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import { saveAddressConfirmation } from './address-confirmations.queries.ts'

const linkMs = 7 * 86_400_000
/** Links to one address that people ask for, whoever they are. */
const perEmail = { name: 'address-link', points: 5, windowSeconds: 3600 }

/** @throws HttpError 429: nobody's mailbox is filled. */
export async function limitLinksTo(deps: Pick<Deps, 'throttle'>, email: string): Promise<void> {
  await deps.throttle.take(perEmail, identityKey(email))
}

/**
 * Mails the link that confirms an address, in the caller's transaction (`deps.db`). A link that was mailed before, to
 * whatever address, confirms nothing any more.
 */
export async function mailAddressLink(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  user: Pick<UserRow, 'id' | 'email'>,
  email: string,
): Promise<void> {
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  await saveAddressConfirmation(deps.db, {
    tokenHash: tokenHash(token),
    userId: user.id,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkMs),
  })
  const link = `${deps.config.publicUrl}/confirm-address#confirmation=${token}`
  await queueTemplateMail(deps, {
    template: email === user.email ? accountsMails.confirmAddress : accountsMails.confirmNewAddress,
    to: email,
    userId: user.id,
    values: { CONFIRM_LINK: link },
    secrets: [link],
    usefulForMs: linkMs,
  })
}
