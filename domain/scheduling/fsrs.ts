/**
 * FSRS-6, the memory model, through `ts-fsrs`; the only file that imports it, because importing it patches
 * `Date.prototype` (server or worker only). Days are our own study days: the package's `next` and `repeat` count
 * UTC dates, which splits an afternoon in Los Angeles in two.
 *
 * Source: learning.md section 1; https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm
 */
import { clipParameters, computeDecayFactor, default_w, FSRSAlgorithm } from 'ts-fsrs'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'

/** Stability: days until recall falls to 0.90. Difficulty: 1 to 10. */
export type Memory = { stability: number; difficulty: number }

/** The 21 weights of FSRS-6. */
export type MemoryWeights = readonly number[]

/** Days until the next review for each rating; 0 when the card stays due today. */
export type Intervals = Record<Confidence, number>

/** How one learner remembers. All that is computed from a memory comes from here; a card's memory itself has no weights. */
export type MemoryModel = {
  /** Chance of recall, 0 to 1, a number of days after the last review: (1 + F t/S)^(-w20), F = 0.9^(-1/w20) - 1. */
  recallAfter(memory: Pick<Memory, 'stability'>, days: number): number
  /** Its constants, for statements: (1 + factor x days / stability)^decay. */
  forgettingCurve: { factor: number; decay: number }
  /** Whole days until recall falls to the target: S/F (r^(-1/w20) - 1), at least 1, at most 100 years. */
  intervalFor(stability: number, targetRetention: number): number
  /** Memory after a review. `memory` is null for a new card; `elapsedDays` is 0 for a repeat on the same study day. */
  reviewCard(memory: Memory | null, elapsedDays: number, confidence: Confidence): Memory
  /** The same for each of the four ratings. */
  previewMemories(memory: Memory | null, elapsedDays: number): Record<Confidence, Memory>
}

/** Target recall without an exam date. */
export const usualRetention = 0.9

const weightCount = 21
/** The model holds the last weight, the decay, within these. */
export const decayBounds = { least: 0.1, most: 0.8 } as const
export const longestIntervalDays = 36_500

/** No learning steps, since a session has its own gaps of 5 and 10 cards; without weights those of FSRS-6 by default. */
const schedulerOptions = {
  learning_steps: [],
  relearning_steps: [],
  enable_fuzz: false,
  enable_short_term: true,
}

/** Confidence 1, 2, 3, 4 is Again, Hard, Good, Easy, numbered alike in ts-fsrs. */
const gradeOf: Record<Confidence, number> = { 1: 1, 2: 2, 3: 3, 4: 4 }

/** What most learners are scheduled by. */
export const defaultMemoryModel = createModel(new FSRSAlgorithm(schedulerOptions))

const initialStabilities = 4
const growthWeight = 8

/**
 * What a promise assumes of a learner whose own weights are not known: someone who forgets sooner than by default. The 0.7
 * and 0.15 were chosen with the eight learners of promise.simulation.test.ts, so that the simulation is within three points of their mean;
 * how far it is from a person, the promise says by its range (promise-range.ts).
 */
export const cautiousMemoryModel = createModel(
  new FSRSAlgorithm({
    ...schedulerOptions,
    w: default_w.map((weight, index) => {
      if (index < initialStabilities) return weight * 0.7
      return index === growthWeight ? weight - 0.15 : weight
    }),
  }),
)

/** The model of a learner: by weights of their own, or the defaults where there are none that can be used. Made in 3 µs, so once for a request or a plan. */
export function memoryModelOf(weights: MemoryWeights | null | undefined): MemoryModel {
  if (!weights || !areMemoryWeights(weights)) return defaultMemoryModel
  return createModel(new FSRSAlgorithm({ ...schedulerOptions, w: weights }))
}

/** How a learner is thought to remember by promises and plans of days to come: by weights of their own, else cautiously. */
export function likelyMemoryOf(weights: MemoryWeights | null | undefined): MemoryModel {
  return weights && areMemoryWeights(weights) ? memoryModelOf(weights) : cautiousMemoryModel
}

/** Whether a list can be used as weights. */
export function areMemoryWeights(weights: MemoryWeights): boolean {
  return weights.length === weightCount && weights.every(Number.isFinite)
}

/** Whether weights are such as FSRS-6 allows, so that the model uses them as they are. */
export function areWithinBounds(weights: MemoryWeights): boolean {
  const clipped = clipParameters([...weights], schedulerOptions.relearning_steps.length)
  return areMemoryWeights(weights) && clipped.every((weight, index) => weight === weights[index])
}

function createModel(algorithm: FSRSAlgorithm): MemoryModel {
  /** Days for each day of stability, by target, of which there are two. */
  const modifiers = new Map<number, number>()
  const daysPerStability = (targetRetention: number): number => {
    const known = modifiers.get(targetRetention)
    if (known !== undefined) return known
    const modifier = algorithm.calculate_interval_modifier(targetRetention)
    modifiers.set(targetRetention, modifier)
    return modifier
  }
  const { factor, decay } = computeDecayFactor(algorithm.parameters.w)
  // As the package computes it, which finds its constants again each time.
  const recallAfter = ({ stability }: Pick<Memory, 'stability'>, days: number) =>
    Math.round((1 + (factor * Math.max(0, days)) / stability) ** decay * 1e8) / 1e8
  /** The recall before the review is the same for all ratings. */
  const reviewWith = (memory: Memory | null, elapsedDays: number): ((confidence: Confidence) => Memory) => {
    const days = Math.max(0, elapsedDays)
    const recall = memory === null ? undefined : recallAfter(memory, days)
    return (confidence) => {
      const { stability, difficulty } = algorithm.next_state(memory, days, gradeOf[confidence], recall)
      return { stability, difficulty }
    }
  }
  return {
    recallAfter,
    forgettingCurve: { factor, decay },
    intervalFor(stability, targetRetention) {
      const days = Math.round(stability * daysPerStability(targetRetention))
      return Math.min(longestIntervalDays, Math.max(1, days))
    },
    reviewCard: (memory, elapsedDays, confidence) => reviewWith(memory, elapsedDays)(confidence),
    previewMemories(memory, elapsedDays) {
      const after = reviewWith(memory, elapsedDays)
      return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) }
    },
  }
}

/**
 * Intervals of the ratings that send a card away, in order: Hard at most Good's, Good at least Hard + 1, Easy at least
 * Good + 1. After Again a card stays due.
 */
export function previewIntervals(
  memories: Record<Confidence, Memory>,
  by: { memoryModel: MemoryModel; targetRetention: number },
): Omit<Intervals, 1> {
  const ideal = (confidence: Confidence) =>
    by.memoryModel.intervalFor(memories[confidence].stability, by.targetRetention)
  const hard = Math.min(ideal(2), ideal(3))
  const good = Math.max(ideal(3), hard + 1)
  return { 2: hard, 3: good, 4: Math.max(ideal(4), good + 1) }
}
