import { identityKey } from '#domain/accounts/identity-key.ts'
import { priceText } from '#domain/text/price-text.ts'
import { referralDiscountCents } from './price.ts'

/** Friends whose addresses earn the referral discount. */
export const friendsNeeded = 2
/** Something before one at sign, a domain with a dot after it, no spaces: enough to catch a typing error. */
const addressPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const longestAddress = 254

/**
 * The friends that a learner may refer: valid e-mail addresses in their compared form, without duplicates and the learner's own.
 * Empty and missing fields are left out.
 */
export function referredEmails(emails: readonly (string | null | undefined)[], ownEmail: string): string[] {
  const own = identityKey(ownEmail)
  const valid = emails.map((email) => identityKey(email ?? '')).filter(isAddress)
  return [...new Set(valid)].filter((email) => email !== own)
}

/** Two different friends, neither of them oneself, earn the referral discount. */
export function earnsReferralDiscount(
  emails: readonly (string | null | undefined)[],
  ownEmail: string,
): boolean {
  return referredEmails(emails, ownEmail).length >= friendsNeeded
}

const discount = priceText(referralDiscountCents / 100)
const comesOff = `${discount} comes off for ${friendsNeeded} friends`
/** Why the addresses earn no discount. Nothing here depends on whether a friend has an account. */
export const referralProblemTexts = {
  invalid: `${comesOff}; one address is not a valid e-mail address.`,
  oneself: `${comesOff}; your own address is not a friend’s.`,
  'same-friend': `${comesOff}; both addresses are the same.`,
  'one-friend': `${comesOff}; one was named.`,
} as const
export type ReferralProblem = keyof typeof referralProblemTexts

/** @returns undefined where the discount is earned, and where nobody was named. */
export function referralProblem(
  emails: readonly (string | null | undefined)[],
  ownEmail: string,
): ReferralProblem | undefined {
  const named = emails.map((email) => identityKey(email ?? '')).filter((email) => email !== '')
  if (named.length === 0 || earnsReferralDiscount(emails, ownEmail)) return undefined
  if (!named.every(isAddress)) return 'invalid'
  if (named.includes(identityKey(ownEmail))) return 'oneself'
  return named.length > 1 ? 'same-friend' : 'one-friend'
}

/** What a new user is told who has named friends and gets no discount now: a free account has nothing to take it off. */
export function referralNote(
  emails: readonly (string | null | undefined)[],
  { ownEmail, isFree }: { ownEmail: string; isFree: boolean },
): string | undefined {
  const problem = referralProblem(emails, ownEmail)
  if (problem) return referralProblemTexts[problem]
  if (!isFree || !earnsReferralDiscount(emails, ownEmail)) return undefined
  return `${discount} for your ${friendsNeeded} friends comes off when you choose a paid plan.`
}

function isAddress(email: string): boolean {
  return email.length <= longestAddress && addressPattern.test(email)
}

export const referralStatuses = ['pending', 'registered', 'expired'] as const
export type ReferralStatus = (typeof referralStatuses)[number]

/** Registered: somebody signed up by the link, whenever that was. Expired: the link ended before (instants in milliseconds). */
export function referralStatus(
  referral: { isRegistered: boolean; expiresAtMs: number },
  nowMs: number,
): ReferralStatus {
  if (referral.isRegistered) return 'registered'
  return referral.expiresAtMs <= nowMs ? 'expired' : 'pending'
}
