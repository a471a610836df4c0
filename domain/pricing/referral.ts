import { isEmailAddress } from '#domain/accounts/email-address.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import { priceText } from '#domain/text/price-text.ts'
import { referralDiscountCents } from './price.ts'

/** The number of friends whose addresses earn the referral discount. */
export const friendsNeeded = 2

/**
 * The friends that a learner may refer: valid e-mail addresses in their compared form, without duplicates and the learner's own.
 * Empty and missing fields are left out.
 */
export function referredEmails(emails: readonly (string | null | undefined)[], ownEmail: string): string[] {
  const own = identityKey(ownEmail)
  const keys = namedIn(emails).filter(isEmailAddress).map(identityKey)
  return [...new Set(keys)].filter((email) => email !== own)
}

/** Whether the friends earn the referral discount: two different ones, neither of them the learner. */
export function earnsReferralDiscount(
  emails: readonly (string | null | undefined)[],
  ownEmail: string,
): boolean {
  return referredEmails(emails, ownEmail).length >= friendsNeeded
}

const discount = priceText(referralDiscountCents / 100)
const comesOff = `${discount} comes off for ${friendsNeeded} friends`
/**
 * The reasons why the addresses earn no discount. Nothing here depends on whether a friend has an account.
 */
export const referralProblemTexts = {
  invalid: `${comesOff}; one address is not a valid e-mail address.`,
  oneself: `${comesOff}; your own address is not a friend’s.`,
  'same-friend': `${comesOff}; both addresses are the same.`,
  'one-friend': `${comesOff}; one was named.`,
} as const
export type ReferralProblem = keyof typeof referralProblemTexts

/** @returns undefined when the discount is earned, and when no friend was named. */
export function referralProblem(
  emails: readonly (string | null | undefined)[],
  ownEmail: string,
): ReferralProblem | undefined {
  const named = namedIn(emails)
  if (named.length === 0 || earnsReferralDiscount(emails, ownEmail)) return undefined
  if (!named.every(isEmailAddress)) return 'invalid'
  if (named.map(identityKey).includes(identityKey(ownEmail))) return 'oneself'
  return named.length > 1 ? 'same-friend' : 'one-friend'
}

/**
 * The message to a new user who has named friends and gets no discount now: a free account has no price to
 * reduce.
 */
export function referralNote(
  emails: readonly (string | null | undefined)[],
  { ownEmail, isFree }: { ownEmail: string; isFree: boolean },
): string | undefined {
  const problem = referralProblem(emails, ownEmail)
  if (problem) return referralProblemTexts[problem]
  if (!isFree || !earnsReferralDiscount(emails, ownEmail)) return undefined
  return `${discount} for your ${friendsNeeded} friends comes off when you choose a paid plan.`
}

const namedIn = (emails: readonly (string | null | undefined)[]): string[] =>
  emails.map((email) => (email ?? '').trim()).filter((email) => email !== '')

export const referralStatuses = ['pending', 'registered', 'expired'] as const
export type ReferralStatus = (typeof referralStatuses)[number]

/**
 * The status of a referral. Registered: a friend signed up by the link, at any time. Expired: the link ended
 * before (instants in milliseconds).
 */
export function referralStatus(
  referral: { isRegistered: boolean; expiresAtMs: number },
  nowMs: number,
): ReferralStatus {
  if (referral.isRegistered) return 'registered'
  return referral.expiresAtMs <= nowMs ? 'expired' : 'pending'
}
