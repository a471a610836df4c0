/**
 * The key by which usernames and e-mail addresses are compared, stored beside the name itself. Two names with
 * the same key are the same account: NFKC merges presentation forms, case folding does not depend on the
 * language, invisible characters are ignored, and so is the dot that İ keeps over its i.
 * Databases fold by their locale, so the server folds names itself. Increase `identityKeyVersion` with every
 * change here.
 */
export function identityKey(name: string): string {
  // Folding is repeated, because removing a character can join two that compose or fold again.
  return fold(fold(name))
}

/** The rule that made a stored key: this one, with the Unicode version of this runtime. */
export const identityKeyVersion = 1

const notDrawn = /\p{Default_Ignorable_Code_Point}/gu
const dotAbove = /(?<=i)\u0307+/gu

/** Folds by way of upper case, which merges ß and ss, and ς and σ. */
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
