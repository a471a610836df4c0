import type { OwnDeck } from '#contracts/own-cards/own-cards.ts'
import { deckSeparator } from '#domain/own-cards/deck-name.ts'

export type DeckCounts = Pick<OwnDeck, 'cards' | 'new' | 'due' | 'suspended'>

/** A deck as one row of the tree, below the deck that contains it. */
export interface DeckRow {
  /** The whole name. */
  name: string
  /** The part of the name that the row shows. */
  title: string
  /** 0 for decks that are in no other. */
  depth: number
  /** Undefined for a name that only other decks begin with. */
  id: number | undefined
  /** Of the deck and of all inside it. */
  counts: DeckCounts
  /** The number of cards of the deck alone. */
  ownCards: number
}

const none: DeckCounts = { cards: 0, new: 0, due: 0, suspended: 0 }

/** The decks in the order of a tree: by name, each followed by those inside it. */
export function deckTree(decks: readonly OwnDeck[]): DeckRow[] {
  const rows = new Map<string, DeckRow>()
  for (const deck of decks) {
    const parts = deck.name.split(deckSeparator)
    parts.forEach((title, depth) => {
      const name = parts.slice(0, depth + 1).join(deckSeparator)
      const row = rows.get(name) ?? { name, title, depth, id: undefined, counts: none, ownCards: 0 }
      rows.set(name, { ...row, counts: sum(row.counts, deck) })
    })
    const row = rows.get(deck.name)
    if (row) rows.set(deck.name, { ...row, id: deck.id, ownCards: deck.cards })
  }
  return [...rows.values()].sort((a, b) => compareNames(a.name, b.name))
}

const sum = (a: DeckCounts, b: DeckCounts): DeckCounts => ({
  cards: a.cards + b.cards,
  new: a.new + b.new,
  due: a.due + b.due,
  suspended: a.suspended + b.suspended,
})

/** Compares part by part, so that no other deck comes between a deck and those inside it. */
function compareNames(a: string, b: string): number {
  const [mine, others] = [a.split(deckSeparator), b.split(deckSeparator)]
  const at = mine.findIndex((part, index) => part !== others[index])
  if (at === -1) return mine.length - others.length
  return (mine[at] ?? '').localeCompare(others[at] ?? '', undefined, { numeric: true })
}
