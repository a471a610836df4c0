import { randomBytes } from 'node:crypto'
import { earnsReferralDiscount, referredEmails } from '#domain/pricing/referral.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { hasActivatedOrder } from '#server/features/billing/payments/orders.queries.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import {
  listUnsentReferrals,
  markReferralRegistered,
  markReferralSent,
  saveReferrals,
  wasReferredSince,
} from './referrals.queries.ts'

const dayMs = 86_400_000
const linkDays = 30

interface SignUp {
  userId: number
  email: string
  now: Date
  friends: (string | undefined)[]
}

/** Saves the friends whom a new user refers. @returns whether the discount was earned. */
export async function recordReferrals(tx: Database, signUp: SignUp): Promise<boolean> {
  const { userId, email, now, friends } = signUp
  await saveReferrals(
    tx,
    referredEmails(friends, email).map((referralEmail) => ({
      referrerId: userId,
      referralEmail,
      referralCode: randomBytes(12).toString('base64url'),
      expiresAt: new Date(now.getTime() + linkDays * dayMs),
      createdAt: now,
    })),
  )
  return earnsReferralDiscount(friends, email)
}

interface Referrer {
  id: number
  email: string
  firstName: string
  lastName: string
}

type ReferralDeps = Pick<Deps, 'config' | 'clock'>

/**
 * Settles what waited until a user's address is confirmed: the referral through which the user came counts,
 * and the user's friends are mailed if the account was activated before. Runs in the transaction (`deps.db`)
 * that confirms the address and has locked the user.
 */
export async function settleReferrals(
  deps: ReferralDeps & Pick<Deps, 'db'>,
  user: Referrer & { referralCode: string | null; createdAt: Date },
): Promise<void> {
  const { db, clock } = deps
  if (user.referralCode)
    await markReferralRegistered(db, {
      referralCode: user.referralCode,
      userId: user.id,
      signedUpAt: user.createdAt,
      now: clock.now(),
    })
  if (await hasActivatedOrder(db, user.id)) await mailReferredFriends(db, deps, user)
}

/**
 * Mails the friends, once the account is activated and its address is confirmed. An address gets one such
 * mail in 30 days, whoever refers it.
 */
export async function mailReferredFriends(
  tx: Database,
  deps: ReferralDeps,
  referrer: Referrer,
): Promise<void> {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + linkDays * dayMs)
  for (const referral of await listUnsentReferrals(tx, referrer.id)) {
    const since = new Date(now.getTime() - linkDays * dayMs)
    if (await wasReferredSince(tx, referral.referralEmail, since)) continue
    const link = `${deps.config.publicUrl}/register?ref=${referral.referralCode}`
    await queueTemplateMail(
      { db: tx, config: deps.config, clock: deps.clock },
      {
        template: billingMails.referral,
        to: referral.referralEmail,
        userId: referrer.id,
        values: { REFERRER_NAME: plainName(referrer), REFERRER_EMAIL: referrer.email, SIGNUP_LINK: link },
      },
    )
    await markReferralSent(tx, referral.id, { at: now, expiresAt })
  }
}

/**
 * The name as shown to people who did not sign up: letters, spaces, hyphens and apostrophes only, so that a
 * name cannot carry a message or a link.
 */
export function plainName({ firstName, lastName }: Pick<Referrer, 'firstName' | 'lastName'>): string {
  const letters = `${firstName} ${lastName}`.replaceAll(/[^\p{L}\p{M}' -]/gu, '').replaceAll(/\s+/g, ' ')
  return letters.trim().slice(0, 60) || 'A colleague'
}
