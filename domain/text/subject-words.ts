/** Words that say little about the subject of a question. */
const fillers = new Set('a an and as at by for from in is of on or the then to with'.split(' '))

/** The words of a text that say what it is about, in lower case, each once. */
export const subjectWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !fillers.has(word)),
  )

/** The number of items that are in both sets. */
export function sharedItems(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const item of one) if (other.has(item)) shared += 1
  return shared
}
