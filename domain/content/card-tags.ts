/**
 * All tags of a card for a learner: the card's tags, then the learner's own, each once.
 * @mirrored by `cardTags` in server/database/rules-in-sql.ts: cards are found by them in the database.
 */
export const tagsOfCard = (tags: readonly string[], ownTags: readonly string[]): string[] => [
  ...new Set([...tags, ...ownTags]),
]
