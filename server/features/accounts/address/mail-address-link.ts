import { randomBytes } from 'node:crypto'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import { saveAddressConfirmation } from './address-confirmations.queries.ts'

const linkMs = 7 * 86_400_000
/** Limits the links that are mailed to one address, whoever asks for them. */
const perEmail = { name: 'address-link', points: 5, windowSeconds: 3600 }

/** Limits the mail to one mailbox, so that nobody can flood it. @throws HttpError 429 */
export async function limitLinksTo(deps: Pick<Deps, 'throttle'>, email: string): Promise<void> {
  await deps.throttle.take(perEmail, identityKey(email))
}

/**
 * Mails the link that confirms an address, in the caller's transaction (`deps.db`). A link that was mailed
 * before, to any address, can no longer confirm anything.
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
