/** Words a minute of an adult who reads a dense text silently; Brysbaert, J Mem Lang 2019, has 238 for plain ones. */
const wordsPerMinute = 200

/** The whole minutes that a text takes to read, at least 1. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}
