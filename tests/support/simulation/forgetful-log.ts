import type { CardHistory } from '#domain/scheduling/fit-guard.ts'
import { defaultWeights } from './memory-weights.ts'
import { simulateLog } from './simulate-log.ts'

/** The log of a learner who forgets so much faster than the defaults say that a fit adopts other weights. */
export function forgetfulLog(): CardHistory[] {
  const weights = defaultWeights.map((weight, place) => (place < 4 ? weight * 0.3 : weight)).with(8, 0.7)
  return simulateLog({ seed: 1, weights, reviews: 2000 })
}
