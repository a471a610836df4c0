import {
  type CardHistory,
  type FitVerdict,
  firstHeldOutDay,
  heldOutLosses,
  historiesBefore,
  judgeFit,
} from '#domain/scheduling/fit-guard.ts'
import type { Optimizer } from './optimizer.ts'

/** What a learner has rated, and the weights in use; null: the defaults. */
export interface MemoryLog {
  histories: CardHistory[]
  weights: number[] | null
}

export interface Fit extends FitVerdict {
  weights: number[]
}

/**
 * Fits weights to the first 80 % of the reviews and compares them, on the rest, with those in use. What is compared is what
 * would run: these weights in our own scheduler. @returns undefined when there is nothing to compare.
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
