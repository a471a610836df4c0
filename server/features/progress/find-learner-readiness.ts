import { knowledgeOn } from '#domain/readiness/knowledge.ts'
import { estimateReadiness, type Readiness, type ReadinessCategory } from '#domain/readiness/readiness.ts'
import { type ReadinessGate, readinessGate } from '#domain/readiness/readiness-words.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { findKnowledge, type KnownCategory, sumOf } from './find-knowledge.ts'
import type { SeenUntil } from './readiness.queries.ts'

/** A category as the estimate reads it, `answered` and `right` weighted by age, and what people are told of it. */
export type ReadinessInput = ReadinessCategory & {
  title: string
  /** Not weighted by age. */
  firstAttempts: number
  rightAttempts: number
  /** Not archived. */
  questionsInBank: number
  /** Of them, those never answered. */
  unusedQuestions: number
  cards: number
  /** Reviewed at least once. */
  cardsSeen: number
}

export interface LearnerReadiness {
  /** Every category of the outline, in its order. */
  inputs: ReadinessInput[]
  gate: ReadinessGate
  /** Only to be shown or built upon when the gate allows it. */
  estimate: Readiness
}

/** Readiness of a learner at the end of a study day, whether or not it may be shown. */
export async function findLearnerReadiness(
  deps: Pick<Deps, 'db' | 'outline'>,
  learner: Pick<SignedIn, 'memoryWeights'> & SeenUntil,
): Promise<LearnerReadiness> {
  return readinessFrom(await findKnowledge(deps, learner), learner.today)
}

export function readinessFrom(known: readonly KnownCategory[], today: number): LearnerReadiness {
  const inputs = known.map((category) => ({
    ...knowledgeOn(today, category),
    title: category.title,
    firstAttempts: sumOf(category.attempts.map(({ answered }) => answered)),
    rightAttempts: sumOf(category.attempts.map(({ right }) => right)),
    questionsInBank: category.questions.total,
    unusedQuestions: category.questions.unused,
    cards: category.cards,
    cardsSeen: category.cardsSeen,
  }))
  return { inputs, gate: readinessGate(inputs), estimate: estimateReadiness(inputs) }
}
