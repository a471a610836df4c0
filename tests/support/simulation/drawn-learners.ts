import { seededRandom } from '#domain/random/seeded-random.ts'
import { defaultWeights } from './memory-weights.ts'
import {
  fsrsMemory,
  halfLifeMemory,
  powerLawMemory,
  practiceMemory,
  type TrueMemory,
  traceMemory,
} from './other-memories.ts'
import type { SimulatedLearner } from './simulate-study.ts'

/**
 * The range of learners for each kind of memory, drawn evenly. The numbers are our own, chosen so that with
 * 12 minutes a day learners recall 50 to 90 % of 1,200 cards.
 */
const kinds = {
  fsrs: (draw) => {
    const first = 0.35 + 1.05 * draw()
    const weights = defaultWeights.map((weight, index) => (index < 4 ? weight * first : weight))
    weights[8] = (weights[8] ?? 0) - 0.35 + 0.45 * draw()
    weights[20] = 0.12 + 0.13 * draw()
    return fsrsMemory(weights) as TrueMemory<unknown>
  },
  'half-life': (draw) =>
    halfLifeMemory({ days: 4 + 10 * draw(), growth: 2 + 1.6 * draw() }) as TrueMemory<unknown>,
  practice: (draw) =>
    practiceMemory({
      start: 0.8 + draw(),
      growth: 1.2 + 0.6 * draw(),
      forgetting: 0.6 + 0.3 * draw(),
    }) as TrueMemory<unknown>,
  trace: (draw) => {
    const strength = draw()
    const decay = 0.35 - 0.07 * strength + 0.02 * draw()
    return traceMemory({ threshold: -0.3 - 0.4 * strength, decay }) as TrueMemory<unknown>
  },
  'power law': (draw) =>
    powerLawMemory({
      days: 4 + 10 * draw(),
      growth: 2 + 1.5 * draw(),
      decay: 0.25 + 0.2 * draw(),
    }) as TrueMemory<unknown>,
} satisfies Record<string, (draw: () => number) => TrueMemory<unknown>>

export type KindOfMemory = keyof typeof kinds

/** Every fourth learner studies as planned. The others make errors, miss days or know a part already. */
const circumstances = [{}, { slips: 0.03 }, { missedDays: 0.15 }, { knownBefore: 0.2 }]

/** Draws the learners. The same seed gives the same learners. */
export function drawLearners(kind: KindOfMemory, { seed, count }: { seed: number; count: number }) {
  return Array.from({ length: count }, (_, place): SimulatedLearner => {
    const draw = seededRandom(seed + 31 * place)
    draw()
    return {
      ...{ seed: seed + 31 * place, memory: kinds[kind](draw), knownAtSight: 0.3 + 0.25 * draw() },
      ...circumstances[place % circumstances.length],
    }
  })
}
