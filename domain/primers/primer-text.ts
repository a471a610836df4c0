/** A part of a primer, with the ids of the cards that it explains. */
export interface PrimerPartText {
  /** Its name in addresses and files. */
  key: string
  heading: string
  /** Markdown; a table and a figure may follow the text. */
  body: string
  cardIds: number[]
}

/** The text of a primer, as it is edited. */
export interface PrimerText {
  parts: PrimerPartText[]
  sources: string[]
  /** The day of the last check, YYYY-MM-DD. */
  reviewedOn: string
}

export const mostPrimerParts = 20
export const longestPartKey = 60
export const longestPartHeading = 200
export const mostPartCharacters = 10_000
export const mostPrimerSources = 30
export const mostPartCards = 500

/** Lower case words with hyphens between them, as all keys of the files. */
export const partKeyForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A key for a new part, made of its heading. */
export function partKeyOf(heading: string, taken: readonly string[]): string {
  const words =
    heading
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const named = words.join('-').slice(0, 40).replace(/-$/, '') || 'part'
  if (!taken.includes(named)) return named
  let number = 2
  while (taken.includes(`${named}-${number}`)) number += 1
  return `${named}-${number}`
}

/**
 * What is wrong with the parts of a primer, if anything.
 * @param chapterCards the ids of all cards of its chapter, of deleted ones too
 */
export function partsProblem(
  parts: readonly PrimerPartText[],
  chapterCards: ReadonlySet<number>,
): string | undefined {
  const keys = parts.map(({ key }) => key)
  const twice = keys.find((key, place) => keys.indexOf(key) !== place)
  if (twice !== undefined) return `Two parts have the key “${twice}”`
  // Learners know a part by its heading.
  const headings = parts.map(({ heading }) => heading)
  const equal = headings.find((heading, place) => headings.indexOf(heading) !== place)
  if (equal !== undefined) return `Two parts have the heading “${equal}”`
  const cards = parts.flatMap(({ cardIds }) => cardIds)
  if (cards.some((id) => !chapterCards.has(id))) return 'A part names a card of another chapter'
  return new Set(cards).size < cards.length ? 'A card can be in one part only' : undefined
}
