/** What a card may have, typed by an admin or imported. Characters of its question, of its answer and of its why, each. */
export const mostCardCharacters = 5000
/** Of what a chapter sums up. */
export const mostSummaryCharacters = 20_000
export const mostTags = 50
/** In characters. */
export const longestTag = 100
