import { type PrimerText, partKeyOf } from '#domain/primers/primer-text.ts'

/** A part in the form. */
export interface PartValues {
  /** Tells the parts of the form; a new part has no key yet. */
  id: string
  key: string
  heading: string
  body: string
}

/** A primer in the form. */
export interface PrimerValues {
  parts: PartValues[]
  /** The part of each card, by the ids of both; '' for a card in no part. */
  partOf: Record<string, string>
  /** One a line. */
  sources: string
  reviewedOn: string
}

/** A card of the chapter as the form names it. */
export interface PrimerCard {
  id: number
  question: string
}

export function valuesOf(text: PrimerText, cards: readonly PrimerCard[]): PrimerValues {
  const placed = new Map(text.parts.flatMap(({ key, cardIds }) => cardIds.map((id) => [id, key] as const)))
  return {
    parts: text.parts.map(({ key, heading, body }) => ({ id: key, key, heading, body })),
    partOf: Object.fromEntries(cards.map(({ id }) => [id, placed.get(id) ?? ''])),
    sources: text.sources.join('\n'),
    reviewedOn: text.reviewedOn,
  }
}

/** The text as it is sent. A new part gets a key that is made of its heading. */
export function textOf({ parts, partOf, sources, reviewedOn }: PrimerValues): PrimerText {
  const keys = parts.flatMap(({ key }) => key || [])
  const cardsOf = Map.groupBy(Object.keys(partOf), (card) => partOf[card])
  return {
    parts: parts.map(({ id, key: known, heading, body }) => {
      const key = known || partKeyOf(heading, keys)
      if (!known) keys.push(key)
      const cardIds = (cardsOf.get(id) ?? []).map(Number).sort((one, other) => one - other)
      return { key, heading: heading.trim(), body: body.trim(), cardIds }
    }),
    sources: linesOf(sources),
    reviewedOn,
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const filled = (text: string) => (text.trim() === '' ? 'Please fill in all required fields' : null)

/** Learners know a part by its heading. */
const heading = (text: string, { parts }: PrimerValues) => {
  const equal = parts.filter((part) => part.heading.trim() === text.trim())
  return filled(text) ?? (equal.length > 1 ? 'Another part has this heading' : null)
}

export const primerRules = {
  parts: { heading, body: filled },
  sources: (text: string) => (linesOf(text).length === 0 ? 'Name a source' : null),
  reviewedOn: filled,
}
