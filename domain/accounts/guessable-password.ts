/**
 * Words of the service and its subject in the singular: an attacker would try these first here
 * (docs/security.md).
 */
export const contextWords = [
  'admin',
  'administrator',
  'board',
  'cancer',
  'chemo',
  'chemotherapy',
  'clinic',
  'doctor',
  'exam',
  'fellow',
  'flashcard',
  'hematology',
  'hospital',
  'medical',
  'medicine',
  'nurse',
  'oncologist',
  'oncology',
  'password',
  'pharmacist',
  'physician',
  'regimen',
  'review',
  'study',
  'tumor',
] as const

/**
 * A word with at most this many other characters is still easy to guess: a year, 123, an exclamation mark.
 */
const mostOtherCharacters = 4
/** The shortest name that counts: shorter ones occur in too many good passwords. */
const shortestName = 3

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** Whether a password is little more than words of the service, or than the person's own names. */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const words = [...names.map(lettersOf).filter(({ length }) => length >= shortestName), ...contextWords]
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase())
  return rest.length < password.length && rest.length <= mostOtherCharacters
}
