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

/**
 * How one learner remembers. Everything computed from a memory state uses this model; the memory state of a
 * card has no weights.
 */
export type MemoryModel = {
  /** Chance of recall, 0 to 1, a number of days after the last review: (1 + F t/S)^(-w20), F = 0.9^(-1/w20) - 1. */
  recallAfter(memory: Pick<Memory, 'stability'>, days: number): number
  /** The constants of the formula, for SQL: (1 + factor x days / stability)^decay. */
  forgettingCurve: { factor: number; decay: number }
  /** Whole days until recall falls to the target: S/F (r^(-1/w20) - 1), at least 1, at most 100 years. */
  intervalFor(stability: number, targetRetention: number): number
  /** Memory after a review. `memory` is null for a new card; `elapsedDays` is 0 for a repeat on the same study day. */
  reviewCard(memory: Memory | null, elapsedDays: number, confidence: Confidence): Memory
  /** The memory after each of the four ratings. */
  previewMemories(memory: Memory | null, elapsedDays: number): Record<Confidence, Memory>
  /**
   * The memory of a card of which only its interval is known, in days, and its ease in the scheduler SM-2 (2.5
   * is its usual one): the stability at which recall falls to 0.90 in that interval, and the difficulty at
   * which Good would multiply the stability by the ease.
   */
  memoryOfInterval(interval: number, ease: number): Memory
}

/** Target recall without an exam date. */
export const usualRetention = 0.9

const weightCount = 21
/** The model limits the last weight, the decay, to this range. */
export const decayBounds = { least: 0.1, most: 0.8 } as const
export const longestIntervalDays = 36_500
const leastStability = 0.001

/**
 * There are no learning steps, since a session has its own gaps of 5 and 10 cards; without weights, those of
 * FSRS-6 are the default.
 */
const schedulerOptions = {
  learning_steps: [],
  relearning_steps: [],
  enable_fuzz: false,
  enable_short_term: true,
}

/** Confidence 1, 2, 3, 4 is Again, Hard, Good, Easy, numbered alike in ts-fsrs. */
const gradeOf: Record<Confidence, number> = { 1: 1, 2: 2, 3: 3, 4: 4 }

/** The model by which most learners are scheduled. */
export const defaultMemoryModel = createModel(new FSRSAlgorithm(schedulerOptions))

const initialStabilities = 4
const growthWeight = 8
/** Weights 8 to 10 say how much a stability grows: in all, with the stability, and with what was forgotten. */
const growthWeights = { from: growthWeight, to: 11 }

/**
 * The memory model that a promise assumes for a learner whose own weights are not known: a learner who
 * forgets sooner than by default. The 0.7 and 0.15 were chosen with the eight learners of
 * promise.simulation.test.ts, so that the simulation is within three points of their mean; the range of a
 * promise covers the difference from a real person (promise-range.ts).
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

/**
 * The memory model of a learner: by their own weights, or the default weights where these cannot be used. It
 * takes 3 µs, so it is made once for a request or a plan.
 */
export function memoryModelOf(weights: MemoryWeights | null | undefined): MemoryModel {
  if (!weights || !areMemoryWeights(weights)) return defaultMemoryModel
  return createModel(new FSRSAlgorithm({ ...schedulerOptions, w: weights }))
}

/**
 * The memory model that promises and plans of future days assume: by the learner's own weights, else the
 * cautious one.
 */
export function likelyMemoryOf(weights: MemoryWeights | null | undefined): MemoryModel {
  return weights && areMemoryWeights(weights) ? memoryModelOf(weights) : cautiousMemoryModel
}

/** Whether a list can be used as weights. */
export function areMemoryWeights(weights: MemoryWeights): boolean {
  return weights.length === weightCount && weights.every(Number.isFinite)
}

/** Whether weights are within the limits of FSRS-6, so that the model uses them unchanged. */
export function areWithinBounds(weights: MemoryWeights): boolean {
  const clipped = clipParameters([...weights], schedulerOptions.relearning_steps.length)
  return areMemoryWeights(weights) && clipped.every((weight, index) => weight === weights[index])
}

function createModel(algorithm: FSRSAlgorithm): MemoryModel {
  /** The interval in days per day of stability, by target recall; only two targets occur. */
  const modifiers = new Map<number, number>()
  const daysPerStability = (targetRetention: number): number => {
    const known = modifiers.get(targetRetention)
    if (known !== undefined) return known
    const modifier = algorithm.calculate_interval_modifier(targetRetention)
    modifiers.set(targetRetention, modifier)
    return modifier
  }
  const { factor, decay } = computeDecayFactor(algorithm.parameters.w)
  // The formula is the package's own, which computes its constants again for each call.
  const recallAfter = ({ stability }: Pick<Memory, 'stability'>, days: number) =>
    Math.round((1 + (factor * Math.max(0, days)) / stability) ** decay * 1e8) / 1e8
  /** The recall before the review is the same for all ratings, so it is computed once. */
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
    memoryOfInterval(interval, ease) {
      const [growth = 0, saturation = 0, forgetting = 0] = algorithm.parameters.w.slice(
        growthWeights.from,
        growthWeights.to,
      )
      const stability = Math.max(leastStability, interval)
      const growthPerEase =
        Math.exp(growth) * stability ** -saturation * Math.expm1((1 - usualRetention) * forgetting)
      return { stability, difficulty: Math.min(10, Math.max(1, 11 - (ease - 1) / growthPerEase)) }
    },
  }
}

/**
 * Intervals of the ratings that move a card to another day, in order: Hard at most Good's, Good at least Hard
 * + 1, Easy at least Good + 1. After Again a card stays due.
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
