/**
 * The limits of a card, typed by an admin or imported: characters of its question, its answer and its why,
 * each.
 */
export const mostCardCharacters = 5000
/** The limit of a chapter's summary. */
export const mostSummaryCharacters = 20_000
export const mostTags = 50
/** The longest tag, in characters. */
export const longestTag = 100
