import { coverageOf, type LearnerKnowledge, meanRecallOn } from '#domain/readiness/knowledge.ts'
import { estimateReadiness, type Readiness } from '#domain/readiness/readiness.ts'
import { type ReadinessGate, readinessGate } from '#domain/readiness/readiness-words.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { findKnowledge, type KnownCategory, sumOf } from './find-knowledge.ts'
import type { SeenUntil } from './readiness.queries.ts'

/** What people are told of a category, and what its next step is chosen by. */
export type ReadinessInput = {
  id: string
  title: string
  /** Outline weight in percent. */
  weight: number
  firstAttempts: number
  rightAttempts: number
  /** Not archived. */
  questionsInBank: number
  /** Of them, those never answered. */
  unusedQuestions: number
  cards: number
  /** Reviewed at least once. */
  cardsSeen: number
  /** Share of the cards seen, 0 to 1. */
  coverage: number
  /** Mean recall today of the cards seen; null where there is none. */
  recall: number | null
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

export function readinessFrom(known: LearnerKnowledge<KnownCategory>, today: number): LearnerReadiness {
  const inputs = known.categories.map((category) => ({
    id: category.id,
    title: category.title,
    weight: category.weight,
    firstAttempts: sumOf(category.attempts.map(({ answered }) => answered)),
    rightAttempts: sumOf(category.attempts.map(({ right }) => right)),
    questionsInBank: category.questions.total,
    unusedQuestions: category.questions.unused,
    cards: category.cards,
    cardsSeen: category.cardsSeen,
    coverage: coverageOf(category),
    recall: meanRecallOn(today, category),
  }))
  return { inputs, gate: readinessGate(inputs), estimate: estimateReadiness(known, today) }
}
