/** What a learner has done in a category of the outline, from which readiness is computed for any study day. */
import { attemptWeight, type ReadinessCategory } from './readiness.ts'

/** Questions answered for the first time on one study day. */
export type FirstAttempts = { studyDay: number; answered: number; right: number }

/**
 * A card's memory as its last review left it, and how its learner remembers: what is needed of the `MemoryModel`, without
 * the module that must stay on the server.
 */
export type CardMemory = {
  stability: number
  lastStudyDay: number
  memoryModel: { recallAfter(memory: { stability: number }, days: number): number }
}

export type CategoryKnowledge = {
  id: string
  /** Outline weight; any unit. */
  weight: number
  attempts: readonly FirstAttempts[]
  /** All cards of the category, and those reviewed at least once. */
  cards: number
  cardsSeen: number
  /** Of the cards seen that have one. */
  memories: readonly CardMemory[]
}

/** The input of the estimate on a study day, without any more study until then. */
export function knowledgeOn(day: number, category: CategoryKnowledge): ReadinessCategory {
  const { id, weight, cards, cardsSeen } = category
  return {
    id,
    weight,
    ...attemptsOn(day, category.attempts),
    coverage: cards === 0 ? 0 : cardsSeen / cards,
    recall: meanOf(category.memories.map((memory) => recallOn(day, memory))),
  }
}

/** First attempts, each counted by its age on the day. */
export function attemptsOn(
  day: number,
  attempts: readonly FirstAttempts[],
): { answered: number; right: number } {
  const sum = { answered: 0, right: 0 }
  for (const { studyDay, answered, right } of attempts) {
    const weight = attemptWeight(day - studyDay)
    sum.answered += weight * answered
    sum.right += weight * right
  }
  return sum
}

/** Chance of recall on a study day, 0 to 1. */
export function recallOn(day: number, { stability, lastStudyDay, memoryModel }: CardMemory): number {
  return memoryModel.recallAfter({ stability }, day - lastStudyDay)
}

/** Null of nothing. */
export function meanOf(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
