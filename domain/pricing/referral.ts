import { identityKey } from '../accounts/identity-key.ts'

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
