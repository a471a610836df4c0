import { mergeFields } from '#domain/editorial/three-way.ts'
import type { PrimerPartText, PrimerText } from './primer-text.ts'

/** A primer as fields that are compared and merged one by one: each part, its cards, the order of the parts, and the rest. */

const order = 'order of parts'
const partField = (key: string) => `part ${key}`
const cardsField = (key: string) => `cards of ${key}`

/**
 * The fields of a primer as text, by their names. Fields that the text lacks are left out.
 * @param cardName how a card is named by its id
 */
export function primerFields(
  { parts, sources, reviewedOn }: Partial<PrimerText>,
  cardName: (id: number) => string = String,
): Record<string, string> {
  const ofPart = ({ key, heading, body, cardIds }: PrimerPartText) => [
    [partField(key), `${heading}\n\n${body}`],
    [cardsField(key), cardIds.map(cardName).join('\n')],
  ]
  return Object.fromEntries([
    ...(parts ?? []).flatMap(ofPart),
    ...(parts ? [[order, parts.map(({ key }) => key).join('\n')]] : []),
    ...(sources ? [['sources', sources.join('\n')]] : []),
    ...(reviewedOn === undefined ? [] : [['reviewedOn', reviewedOn]]),
  ])
}

/** Names the cards of a chapter by what they ask. */
export const cardNames = (cards: readonly { id: number; question: string }[]) => {
  const questions = new Map(cards.map(({ id, question }) => [id, question]))
  return (id: number): string => questions.get(id) ?? `card ${id}`
}

/**
 * Merges two texts of a primer: the fields named are ours, the others are theirs. A part that the chosen side lacks is left
 * out, unless it has cards; one that the side of the order lacks follows the part that it followed on its own side. A card
 * stays in the first of the parts that name it.
 */
export function mergePrimers(ours: PrimerText, theirs: PrimerText, isOurs: readonly string[]): PrimerText {
  const sideOf = (field: string) => (isOurs.includes(field) ? ours : theirs)
  const partOf = (side: PrimerText, key: string) => side.parts.find((part) => part.key === key)
  const placed = new Set<number>()
  const parts = orderOf(sideOf(order), sideOf(order) === ours ? theirs : ours).flatMap((key) => {
    const holder = partOf(sideOf(cardsField(key)), key)
    const named = holder?.cardIds ?? []
    const part = partOf(sideOf(partField(key)), key) ?? (named.length > 0 ? holder : undefined)
    if (!part) return []
    const cardIds = named.filter((id) => !placed.has(id))
    for (const id of cardIds) placed.add(id)
    return { key, heading: part.heading, body: part.body, cardIds }
  })
  return { parts, sources: sideOf('sources').sources, reviewedOn: sideOf('reviewedOn').reviewedOn }
}

/**
 * Merges the parts of two texts that were made on the same earlier one.
 * @returns undefined where both changed one of the texts, the cards of a part or the order differently
 */
export function mergeParts(
  base: readonly PrimerPartText[],
  ours: readonly PrimerPartText[],
  theirs: readonly PrimerPartText[],
): PrimerPartText[] | undefined {
  const whole = (parts: readonly PrimerPartText[]) => ({ parts: [...parts], sources: [], reviewedOn: '' })
  const texts = {
    base: primerFields(whole(base)),
    ours: primerFields(whole(ours)),
    theirs: primerFields(whole(theirs)),
  }
  const names = Object.keys({ ...texts.base, ...texts.ours, ...texts.theirs })
  // A part that one side lacks has no text there.
  for (const text of Object.values(texts)) for (const name of names) text[name] ??= ''
  const merged = mergeFields(names, texts)
  if (merged.some(({ state }) => state === 'conflict')) return undefined
  const isOurs = merged.flatMap(({ name, state }) => (state === 'ours' ? [name] : []))
  return mergePrimers(whole(ours), whole(theirs), isOurs).parts
}

/** The keys of both, in the order of the first. */
function orderOf(first: PrimerText, second: PrimerText): string[] {
  const keys = first.parts.map(({ key }) => key)
  let before: string | undefined
  for (const { key } of second.parts) {
    if (!keys.includes(key)) keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
    before = key
  }
  return keys
}
