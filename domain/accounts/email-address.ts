/** The longest address that mail can be sent to (RFC 5321). */
export const longestAddress = 254

/**
 * The one form of an address that accounts, referrals and messages take: letters, digits and `_'+-` with single dots in between,
 * a single @, a domain of ASCII letters with a dot in it. Domains in other scripts are typed in their ASCII form (`xn--`).
 * What some servers take besides (quoted names, comments, other scripts before the @) is almost always a typing error here.
 */
export const addressPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/

/** Whether this is an address, without spaces around it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestAddress && addressPattern.test(text)
}
