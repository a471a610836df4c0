const between = '::'

/** A deck's name as it is stored: `A::B` for what was typed as ` A :: B::`; empty when nothing is left. */
export const deckName = (typed: string): string =>
  typed
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(between)

/** Whether a deck is inside another, or inside one inside it. */
export const isInside = (name: string, outer: string): boolean => name.startsWith(`${outer}${between}`)

/** The names of a deck and of those inside it, by id, once the deck is renamed; the others are left out. */
export function renamedDecks(
  decks: readonly { id: number; name: string }[],
  { from, to }: { from: string; to: string },
): { id: number; name: string }[] {
  return decks
    .filter(({ name }) => name === from || isInside(name, from))
    .map(({ id, name }) => ({ id, name: `${to}${name.slice(from.length)}` }))
}
