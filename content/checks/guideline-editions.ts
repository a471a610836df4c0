import type { DatedItem } from './dated-items.ts'

const guideline = /\b(guidelines?|recommendations?|consensus|NCCN)\b/i
/** Societies that sources name in two ways. */
const societies: [RegExp, string][] = [
  [/\bEuropean LeukemiaNet\b/i, 'ELN'],
  [/\bAmerican Thyroid Association\b/i, 'ATA'],
  [/\bUS Preventive Services Task Force\b/i, 'USPSTF'],
  [/\bAmerican Society of Hematology\b/i, 'ASH'],
]

interface Edition {
  /** The society and the topic, or the society and the chapter where the source names no topic. */
  guideline: string
  year: number
}

/** The guideline that a source names, with the year of its edition; undefined if it is none. */
export function editionOf(source: string, place: string): Edition | undefined {
  const year = source.match(/\b(?:19|20)\d\d\b/g)?.at(-1)
  if (!guideline.test(source) || year === undefined) return undefined
  const name = societies.reduce((text, [pattern, short]) => text.replace(pattern, short), source)
  const head = (name.split(',')[0] ?? '').replace(/\([^)]*\)/g, ' ')
  const words = head
    .toLowerCase()
    .replace(
      /\b(guidelines?|recommendations?|consensus|statement|rapid|update|on|for|of|the|and|\d{4})\b/g,
      ' ',
    )
    .match(/[a-z0-9/-]+/g)
  const topic = words?.join(' ') ?? ''
  return { guideline: topic.includes(' ') ? topic : `${topic} in ${place}`, year: Number(year) }
}

/** Items whose source is an older edition of a guideline than the newest that the content itself cites. */
export function olderEditions(items: readonly DatedItem[]): string[] {
  const cited = items.flatMap(({ id, place, sources }) =>
    sources.flatMap((source) => {
      const edition = editionOf(source, place)
      return edition ? [{ id, source, ...edition }] : []
    }),
  )
  const newest = new Map<string, number>()
  for (const { guideline: name, year } of cited) newest.set(name, Math.max(year, newest.get(name) ?? 0))
  return cited
    .filter(({ guideline: name, year }) => year < (newest.get(name) ?? 0))
    .map(
      ({ id, source, guideline: name }) => `${id}: ${source}; the content cites one of ${newest.get(name)}`,
    )
}
