import {
  type CardHistory,
  type FitVerdict,
  firstHeldOutDay,
  heldOutLosses,
  historiesBefore,
  judgeFit,
} from '#domain/scheduling/fit-guard.ts'
import type { Optimizer } from './optimizer.ts'

/** A learner's ratings, and the weights in use; null stands for the default weights. */
export interface MemoryLog {
  histories: CardHistory[]
  weights: number[] | null
}

export interface Fit extends FitVerdict {
  weights: number[]
}

/**
 * Fits weights to the first 80 % of the reviews and compares them with the weights in use on the rest. The
 * comparison runs these weights in our own scheduler, as they would be used. @returns undefined when there is
 * nothing to compare.
 */
export async function fitHistories(
  optimizer: Optimizer,
  { histories, weights: inUse }: MemoryLog,
): Promise<Fit | undefined> {
  const fromDay = firstHeldOutDay(histories)
  if (fromDay === undefined) return undefined
  const weights = await optimizer(historiesBefore(histories, fromDay))
  const losses = {
    before: heldOutLosses(histories, { weights: inUse, fromDay }),
    after: heldOutLosses(histories, { weights, fromDay }),
  }
  return { weights, ...judgeFit(weights, losses) }
}
