/** Between the names of decks that contain each other. */
export const deckSeparator = '::'

/** The name as readers see it: the decks that contain each other, one after the other. */
export const shownDeckName = (name: string): string => name.split(deckSeparator).join(' / ')
