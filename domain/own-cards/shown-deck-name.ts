import { isOwnId } from '#domain/items/own-id.ts'

/** Between the names of decks that contain each other. */
export const deckSeparator = '::'

/** The name as readers see it: the decks that contain each other, one after the other. */
export const shownDeckName = (name: string): string => name.split(deckSeparator).join(' / ')

/** Where a card belongs, as readers see it: its chapter, or the deck of a learner's own card. */
export const shownPlace = ({ id, title }: { id: number; title: string }): string =>
  isOwnId(id) ? shownDeckName(title) : title
