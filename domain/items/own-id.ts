/**
 * Cards and decks of learners have numbers above those of all shipped ones, so that one number names a card in sessions,
 * plans, the outbox and the log, whoever wrote it.
 */
export const lastShippedId = 2 ** 30

/** Whether a card or a deck is a learner's own. */
export const isOwnId = (id: number): boolean => id > lastShippedId
