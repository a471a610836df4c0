import type { Content } from '#content/read-content.ts'

const fewestWords = 500
const mostWords = 900

/**
 * What the primers lack: a chapter without one, a length outside 500 to 900 words (tables and figures not
 * counted), two parts with one key or heading, a card that is in no part or in two, and a card of another chapter.
 */
export function primerFaults({ chapters, primers }: Pick<Content, 'chapters' | 'primers'>): string[] {
  const byChapter = new Map(primers.map((primer) => [primer.chapter, primer]))
  return [
    ...primers
      .filter(({ chapter }) => !chapters.some(({ key }) => key === chapter))
      .map(({ chapter }) => `${chapter}: a primer without a chapter`),
    ...chapters.flatMap((chapter) => {
      const primer = byChapter.get(chapter.key)
      return primer ? faultsOf(primer, chapter.cards) : [`${chapter.key}: no primer`]
    }),
  ]
}

function faultsOf(
  { chapter, parts }: Content['primers'][number],
  cards: readonly { id: string }[],
): string[] {
  const words = parts.reduce((sum, { body }) => sum + proseOf(body).split(/\s+/).filter(Boolean).length, 0)
  const places = Map.groupBy(
    parts.flatMap((part) => part.cards),
    (id) => id,
  )
  const own = new Set(cards.map(({ id }) => id))
  const twice = (names: string[]) => names.filter((name, place) => names.indexOf(name) !== place)
  return [
    ...(words < fewestWords || words > mostWords ? [`${chapter}: ${words} words`] : []),
    ...twice(parts.map(({ key }) => key)).map((key) => `${chapter}: two parts ${key}`),
    ...twice(parts.map(({ heading }) => heading)).map((heading) => `${chapter}: two parts “${heading}”`),
    ...[...own].filter((id) => !places.has(id)).map((id) => `${id}: in no part of the primer`),
    ...[...places].filter(([, found]) => found.length > 1).map(([id]) => `${id}: in two parts of the primer`),
    ...[...places.keys()].filter((id) => !own.has(id)).map((id) => `${id}: not a card of ${chapter}`),
  ]
}

/** A part without its table and its figure. */
const proseOf = (body: string): string =>
  body
    .split('\n')
    .filter((line) => !/^\s*(\||!\[)/.test(line))
    .join('\n')
