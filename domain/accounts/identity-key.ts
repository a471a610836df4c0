/**
 * The one form in which usernames and e-mail addresses are compared, stored beside the name itself. Two names with the
 * same key are the same account: NFKC takes presentation forms together, the case fold does not depend on the language,
 * characters that are not drawn do not count, and neither does the dot that İ keeps over its i.
 * Databases fold by their locale, so none of them is asked. Count `identityKeyVersion` up with every change here.
 */
export function identityKey(name: string): string {
  // Once more: what is taken out can bring together what composes or folds again.
  return fold(fold(name))
}

/** Which rule made a stored key: this one, with the characters that this runtime knows. */
export const identityKeyVersion = 1

const notDrawn = /\p{Default_Ignorable_Code_Point}/gu
const dotAbove = /(?<=i)\u0307+/gu

/** By way of upper case, which takes ß and ss, ς and σ together. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(notDrawn, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(dotAbove, '')
    .normalize('NFKC')
    .trim()
}
