/**
 * FSRS-6, the memory model, through `ts-fsrs`; the only file that imports it, because importing it patches
 * `Date.prototype` (server or worker only). Days are our own study days: the package's `next` and `repeat` count
 * UTC dates, which splits an afternoon in Los Angeles in two.
 *
 * Source: learning.md section 1; https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm
 */
import { computeDecayFactor, FSRSAlgorithm } from 'ts-fsrs'
import type { Confidence } from '../mastery/flashcard-mastery.ts'

/** Stability: days until recall falls to 0.90. Difficulty: 1 to 10. */
export type Memory = { stability: number; difficulty: number }

/** Days until the next review for each rating; 0 when the card stays due today. */
export type Intervals = Record<Confidence, number>

/** Target recall without an exam date. */
export const usualRetention = 0.9

const longestIntervalDays = 36_500

/** No learning steps, since a session has its own gaps of 5 and 10 cards; the weights are the FSRS-6 defaults. */
const algorithm = new FSRSAlgorithm({
  learning_steps: [],
  relearning_steps: [],
  enable_fuzz: false,
  enable_short_term: true,
})

/** Confidence 1, 2, 3, 4 is Again, Hard, Good, Easy, numbered alike in ts-fsrs. */
const gradeOf: Record<Confidence, number> = { 1: 1, 2: 2, 3: 3, 4: 4 }

/** Memory after a review. `memory` is null for a new card; `elapsedDays` is 0 for a repeat on the same study day. */
export function reviewCard(memory: Memory | null, elapsedDays: number, confidence: Confidence): Memory {
  return previewMemories(memory, elapsedDays)[confidence]
}

/** Chance of recall, 0 to 1, a number of days after the last review: (1 + F t/S)^(-w20), F = 0.9^(-1/w20) - 1. */
export function recallAfter(memory: Pick<Memory, 'stability'>, days: number): number {
  return algorithm.forgetting_curve(Math.max(0, days), memory.stability)
}

/** The constants of `recallAfter`, for statements: (1 + factor x days / stability)^decay. */
export const forgettingCurve = computeDecayFactor(algorithm.parameters.w)

/** Whole days until recall falls to the target: S/F (r^(-1/w20) - 1), at least 1, at most 100 years. */
export function intervalFor(stability: number, targetRetention: number): number {
  const days = Math.round(stability * daysPerStability(targetRetention))
  return Math.min(longestIntervalDays, Math.max(1, days))
}

const modifiers = new Map<number, number>()

/** One scheduler per target, of which there are two. */
function daysPerStability(targetRetention: number): number {
  const known = modifiers.get(targetRetention)
  if (known !== undefined) return known
  const modifier = algorithm.calculate_interval_modifier(targetRetention)
  modifiers.set(targetRetention, modifier)
  return modifier
}

/** Memory after each of the four ratings. The recall before the review is the same for all. */
export function previewMemories(memory: Memory | null, elapsedDays: number): Record<Confidence, Memory> {
  const days = Math.max(0, elapsedDays)
  const recall = memory === null ? undefined : recallAfter(memory, days)
  const after = (confidence: Confidence): Memory => {
    const { stability, difficulty } = algorithm.next_state(memory, days, gradeOf[confidence], recall)
    return { stability, difficulty }
  }
  return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) }
}

/**
 * Intervals of the ratings that send a card away, in order: Hard at most Good's, Good at least Hard + 1, Easy at least
 * Good + 1. After Again a card stays due.
 */
export function previewIntervals(
  memories: Record<Confidence, Memory>,
  targetRetention: number = usualRetention,
): Omit<Intervals, 1> {
  const ideal = (confidence: Confidence) => intervalFor(memories[confidence].stability, targetRetention)
  const hard = Math.min(ideal(2), ideal(3))
  const good = Math.max(ideal(3), hard + 1)
  return { 2: hard, 3: good, 4: Math.max(ideal(4), good + 1) }
}
