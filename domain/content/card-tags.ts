/**
 * Everything that a card is tagged with for a learner: its tags, then their own, each once.
 * @mirrored by `cardTags` in server/database/rules-in-sql.ts: cards are found by them in the database.
 */
export const tagsOfCard = (tags: readonly string[], ownTags: readonly string[]): string[] => [
  ...new Set([...tags, ...ownTags]),
]
