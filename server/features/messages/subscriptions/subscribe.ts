import { randomBytes } from 'node:crypto'
import { identityKey } from '#domain/accounts/identity-key.ts'
import { firstOfMonth } from '#domain/content-changes/changes-mail.ts'
import { categoriesInOrder } from '#domain/outline/outline-places.ts'
import type { Deps } from '#server/deps.ts'
import { endAddressFailure } from '#server/features/messages/bounces/failing-address.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import {
  confirmRequest,
  findRequest,
  isRequested,
  type SubscriptionRequest,
  saveRequest,
  saveSubscription,
} from './subscriptions.queries.ts'

const linkMs = 7 * 86_400_000
/** The same request within this time is the same press of a button, or its repetition after a lost reply. */
const sameRequestMs = 60_000
/** Limits the links that are mailed to one address, known or not, whoever asks for them. */
const perEmail = { name: 'subscription-mail', points: 5, windowSeconds: 86_400 }

/** Requests before this instant can no longer be confirmed. */
export const oldestRequest = (now: Date): Date => new Date(now.getTime() - linkMs)

/**
 * Mails a link by which the reader of an address confirms that they want the list of changes. The same is done for
 * addresses that have it already, so that nobody learns which do.
 * @param categories of the outline; none stands for all
 * @throws HttpError 400 for an unknown category, 429
 */
export async function requestSubscription(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'outline' | 'throttle' | 'jobs'>,
  { email, categories }: { email: string; categories: string[] },
): Promise<void> {
  const known = categoriesInOrder(deps.outline)
  if (categories.some((category) => !known.includes(category)))
    throw badRequest('There is no such category', { categories: 'There is no such category' })
  const chosen = known.filter((category) => categories.includes(category))
  const now = deps.clock.now()
  const after = new Date(now.getTime() - sameRequestMs)
  if (await isRequested(deps.db, { email, categories: chosen, after })) return
  await deps.throttle.take(perEmail, identityKey(email))
  const token = randomBytes(32).toString('base64url')
  const link = `${deps.config.publicUrl}/api/changes/subscriptions/confirm?token=${token}`
  await deps.db.transaction(async (tx) => {
    await saveRequest(tx, { tokenHash: tokenHash(token), email, categories: chosen, requestedAt: now })
    await queueTemplateMail(
      { ...deps, db: tx },
      {
        template: messagesMails.confirmSubscription,
        to: email,
        values: { CONFIRM_LINK: link },
        secrets: [link],
        usefulForMs: linkMs,
      },
    )
  })
  deps.jobs.wake(mailJob)
}

/** The request that a mailed link confirms; undefined for a link that is unknown, too old, or was taken back. */
export async function requestOfLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<SubscriptionRequest | undefined> {
  return findRequest(db, tokenHash(token), oldestRequest(clock.now()))
}

/** Subscribes the address of a mailed link, once. @returns false as `requestOfLink` */
export async function confirmSubscription(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<boolean> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const request = await requestOfLink({ ...deps, db: tx }, token)
    if (!request) return false
    if (!(await confirmRequest(tx, request.tokenHash, now))) return true
    const { email, categories } = request
    const subscribed = { subscribedAt: now, toldUntil: firstOfMonth(now) }
    await saveSubscription(tx, { kind: 'changes', email, categories, ...subscribed })
    await endAddressFailure(tx, email, now)
    return true
  })
}
