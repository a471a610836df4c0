/**
 * The statistics of a question over all its learners (learning.md section 4). Only first attempts are passed
 * in.
 */
import { median } from '#domain/questions/block/block-results.ts'
import type { DifficultyId } from './question.ts'

/**
 * The number of first attempts from which learners see the statistics; below, that from which findings are
 * made.
 */
export const shownFrom = 30
export const actedOnFrom = 50

/** The number of attempts with a rest share from which discrimination is computed. */
const discriminationFrom = 10
/** The number of a learner's other first attempts from which a rest share is computed. */
const restFrom = 5
/** Good difficulty is 0.40 to 0.85; outside 0.20 to 0.95 a question measures nothing. */
const goodDifficulty = { low: 0.4, high: 0.85 }
const usableDifficulty = { low: 0.2, high: 0.95 }
/** With a difficulty this little above chance, learners seem to guess. */
const aboveChance = 0.05
const goodDiscrimination = 0.3
/** A distractor that fewer learners choose does not distract. */
const leastDistractorShare = 0.05
const slowSeconds = 180
/** The strong learners: the upper 27 % by rest share (Kelley 1939), and all who tie with the last of them. */
const strongShare = 0.27
/** Sums that should be 0 are off by less than this. */
const roundingError = 1e-12
const easyFrom = 0.75
const mediumFrom = 0.45

export type Attempt = {
  /** The index of the chosen option, from 0. */
  chosen: number
  isRight: boolean
  seconds: number
  /** The learner's share right on other questions, 0 to 1 (`restShare`). */
  restShare: number | null
}

export type Finding = {
  kind:
    | 'negative-discrimination'
    | 'weak-discrimination'
    | 'too-easy'
    | 'too-hard'
    | 'unused-distractor'
    | 'strong-distractor'
    | 'slow'
  /** The action that it asks for: a look, taking the question out of scoring, or checking its key at once. */
  verdict: 'look' | 'remove' | 'check-key'
  /** The index of the distractor that it is about; null when it concerns the whole question. */
  option: number | null
}

/** The most serious of the findings; `too-few`: under 50 attempts, when no findings are made. */
export type Verdict = Finding['verdict'] | 'good' | 'too-few'

export type ItemStatistics = {
  attempts: number
  right: number
  /** The share right, 0 to 1: the higher, the easier the question. 0 without attempts. */
  difficulty: number
  /** Whether learners who do better on other questions are right here, from -1 to 1. */
  discrimination: number | null
  /** The number of attempts at each option. */
  optionCounts: number[]
  /** The median is 0 without attempts. */
  medianSeconds: number
  findings: Finding[]
  verdict: Verdict
}

/** @param question.key the index of the right option, from 0. */
export function itemStatistics(question: {
  key: number
  optionCount: number
  attempts: readonly Attempt[]
}): ItemStatistics {
  const { key, optionCount, attempts } = question
  const right = attempts.filter(({ isRight }) => isRight).length
  const facts = {
    attempts: attempts.length,
    right,
    difficulty: attempts.length && right / attempts.length,
    discrimination: discriminationOf(attempts),
    optionCounts: countOptions(attempts, optionCount),
    medianSeconds: median(attempts.map(({ seconds }) => seconds)) ?? 0,
  }
  if (attempts.length < actedOnFrom) return { ...facts, findings: [], verdict: 'too-few' }
  const findings = [
    ...discriminationFindings(facts.discrimination),
    ...difficultyFindings(facts.difficulty, optionCount),
    ...distractorFindings(facts.optionCounts, { key, strong: strongCounts(attempts, optionCount) }),
    ...(facts.medianSeconds > slowSeconds ? [finding('slow', 'look')] : []),
  ]
  return { ...facts, findings, verdict: gravest(findings) }
}

/**
 * A learner's share right on other questions. Both counts include all first attempts, also the one at this
 * question.
 * Null for fewer than 5 other attempts.
 */
export function restShare(
  { right, answered }: { right: number; answered: number },
  isRight: boolean,
): number | null {
  const others = answered - 1
  return others < restFrom ? null : (right - (isRight ? 1 : 0)) / others
}

/**
 * The share of learners, 0 to 1, whose first answer is expected to be right at a difficulty: what its authors
 * estimate, until enough have answered. The bounds are those of the difficulties, and of what a question can
 * measure.
 */
export function expectedShare(difficulty: DifficultyId): { low: number; high: number } {
  if (difficulty === 'easy') return { low: easyFrom, high: usableDifficulty.high }
  if (difficulty === 'medium') return { low: mediumFrom, high: easyFrom }
  return { low: usableDifficulty.low, high: mediumFrom }
}

/**
 * The difficulty to show: the author's estimate, until 30 learners have answered; then the difficulty that
 * they found.
 */
export function shownDifficulty(
  authored: DifficultyId,
  statistics: Pick<ItemStatistics, 'attempts' | 'difficulty'> | null,
): DifficultyId {
  if (!statistics || statistics.attempts < shownFrom) return authored
  if (statistics.difficulty >= easyFrom) return 'easy'
  return statistics.difficulty >= mediumFrom ? 'medium' : 'hard'
}

/**
 * The point-biserial correlation between being right and the rest share; null when too few attempts have one,
 * or all are alike.
 */
function discriminationOf(attempts: readonly Attempt[]): number | null {
  const pairs = attempts.flatMap((attempt) =>
    attempt.restShare === null ? [] : [{ right: attempt.isRight ? 1 : 0, rest: attempt.restShare }],
  )
  if (pairs.length < discriminationFrom) return null
  const meanRight = mean(pairs.map(({ right }) => right))
  const meanRest = mean(pairs.map(({ rest }) => rest))
  const varianceRest = mean(pairs.map(({ rest }) => (rest - meanRest) ** 2))
  const variance = meanRight * (1 - meanRight) * varianceRest
  if (variance < roundingError) return null
  const covariance = mean(pairs.map(({ right, rest }) => (right - meanRight) * (rest - meanRest)))
  return Math.abs(covariance) < roundingError ? 0 : covariance / Math.sqrt(variance)
}

function discriminationFindings(discrimination: number | null): Finding[] {
  if (discrimination === null || discrimination >= goodDiscrimination) return []
  return discrimination < 0
    ? [finding('negative-discrimination', 'check-key')]
    : [finding('weak-discrimination', 'look')]
}

function difficultyFindings(difficulty: number, optionCount: number): Finding[] {
  const lowest = Math.max(usableDifficulty.low, 1 / optionCount + aboveChance)
  if (difficulty < lowest) return [finding('too-hard', 'remove')]
  if (difficulty < goodDifficulty.low) return [finding('too-hard', 'look')]
  if (difficulty > usableDifficulty.high) return [finding('too-easy', 'remove')]
  return difficulty > goodDifficulty.high ? [finding('too-easy', 'look')] : []
}

function distractorFindings(
  counts: readonly number[],
  { key, strong }: { key: number; strong: readonly number[] },
): Finding[] {
  const attempts = counts.reduce((sum, count) => sum + count, 0)
  return counts.flatMap((count, option) => {
    if (option === key) return []
    if ((strong[option] ?? 0) > (strong[key] ?? 0)) return [finding('strong-distractor', 'remove', option)]
    return count / attempts < leastDistractorShare ? [finding('unused-distractor', 'look', option)] : []
  })
}

/** The number of strong learners who chose each option; zeros when too few have a rest share. */
function strongCounts(attempts: readonly Attempt[], optionCount: number): number[] {
  const ranked = attempts
    .flatMap(({ restShare: rest }) => (rest === null ? [] : [rest]))
    .sort((a, b) => b - a)
  const last = ranked[Math.round(ranked.length * strongShare) - 1]
  const strong = attempts.filter(({ restShare: rest }) => rest !== null && last !== undefined && rest >= last)
  return countOptions(ranked.length < discriminationFrom ? [] : strong, optionCount)
}

function countOptions(attempts: readonly Attempt[], optionCount: number): number[] {
  const indexes = Array.from({ length: optionCount }, (_, option) => option)
  return indexes.map((option) => attempts.filter(({ chosen }) => chosen === option).length)
}

function gravest(findings: readonly Finding[]): Verdict {
  const order = ['check-key', 'remove', 'look'] as const
  return order.find((verdict) => findings.some((one) => one.verdict === verdict)) ?? 'good'
}

function finding(kind: Finding['kind'], verdict: Finding['verdict'], option: number | null = null): Finding {
  return { kind, verdict, option }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
