import { isOwnId } from '#domain/items/own-id.ts'

/** Between the names of decks that contain each other. */
export const deckSeparator = '::'

/** A deck's name as it is stored: `A::B` for what was typed as ` A :: B::`; empty when nothing is left. */
export const deckName = (typed: string): string =>
  typed
    .split(deckSeparator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(deckSeparator)

/** Whether a deck is inside another, or inside one inside it. */
export const isInside = (name: string, outer: string): boolean => name.startsWith(`${outer}${deckSeparator}`)

/** The names of a deck and of those inside it, by id, once the deck is renamed; the others are left out. */
export function renamedDecks(
  decks: readonly { id: number; name: string }[],
  { from, to }: { from: string; to: string },
): { id: number; name: string }[] {
  return decks
    .filter(({ name }) => name === from || isInside(name, from))
    .map(({ id, name }) => ({ id, name: `${to}${name.slice(from.length)}` }))
}

/** The name as readers see it: the decks that contain each other, one after the other. */
export const shownDeckName = (name: string): string => name.split(deckSeparator).join(' / ')

/** Where a card belongs, as readers see it: its chapter, or the deck of a learner's own card. */
export const shownPlace = ({ id, title }: { id: number; title: string }): string =>
  isOwnId(id) ? shownDeckName(title) : title
