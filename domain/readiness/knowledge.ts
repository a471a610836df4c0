/** A learner's work in the categories of the outline, from which readiness is computed for any study day. */

/** Questions answered for the first time on one study day. */
export type FirstAttempts = { studyDay: number; answered: number; right: number }

/**
 * A card's memory state after its last review, and how its learner remembers: the needed part of the
 * `MemoryModel`, without the module that must stay on the server.
 */
export type CardMemory = {
  stability: number
  lastStudyDay: number
  memoryModel: { recallAfter(memory: { stability: number }, days: number): number }
}

export type CategoryKnowledge = {
  id: string
  /** The outline weight, in any unit. */
  weight: number
  attempts: readonly FirstAttempts[]
  /** All cards of the category; below, those reviewed at least once. */
  cards: number
  cardsSeen: number
  /** The memory states of the seen cards that have one. */
  memories: readonly CardMemory[]
}

export type LearnerKnowledge<Category extends CategoryKnowledge = CategoryKnowledge> = {
  categories: readonly Category[]
  /** Cards seen for the first time, by study day. */
  newCards: readonly { studyDay: number; cards: number }[]
}

/** Share of a category's cards ever reviewed, 0 to 1. */
export const coverageOf = ({ cards, cardsSeen }: Pick<CategoryKnowledge, 'cards' | 'cardsSeen'>): number =>
  cards === 0 ? 0 : cardsSeen / cards

/** Mean recall on a study day of the reviewed cards; null where none was reviewed. */
export const meanRecallOn = (day: number, { memories }: Pick<CategoryKnowledge, 'memories'>): number | null =>
  meanOf(memories.map((memory) => recallOn(day, memory)))

/** Chance of recall on a study day, 0 to 1. */
export function recallOn(day: number, { stability, lastStudyDay, memoryModel }: CardMemory): number {
  return memoryModel.recallAfter({ stability }, day - lastStudyDay)
}

/** The mean; null for an empty list. */
export function meanOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
