import { expect, test } from 'vitest'
import { defaultWeights } from '#tests/support/simulation/memory-weights.ts'
import { simulateLog } from '#tests/support/simulation/simulate-log.ts'
import { type Fit, fitHistories } from './fit-histories.ts'
import { loadOptimizer } from './optimizer.ts'

/** What the guard lets through of real fits. Without the optimizer there are none. */
const optimizer = await loadOptimizer()
const withOptimizer = test.skipIf(!optimizer)
if (!optimizer)
  process.stdout.write('The optimizer is not installed here: fits of memory weights are not tested.\n')

async function fitsOf(learners: Parameters<typeof simulateLog>[0][]): Promise<Fit[]> {
  const fits: Fit[] = []
  for (const learner of learners) {
    const histories = simulateLog(learner)
    const fit = optimizer && (await fitHistories(optimizer, { histories, weights: null }))
    if (fit) fits.push(fit)
  }
  return fits
}

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

withOptimizer('of 20 learners who remember by the default weights at most one adopts others', async () => {
  const fits = await fitsOf(seeds.map((seed) => ({ seed, weights: null, reviews: 1000 })))
  expect(fits).toHaveLength(seeds.length)
  expect(fits.filter(({ isAdopted }) => isAdopted).length).toBeLessThanOrEqual(1)
  // They are real fits, several of which gain 0.002 by chance.
  expect(fits.every(({ weights }) => weights.some((weight, place) => weight !== defaultWeights[place]))).toBe(
    true,
  )
  expect(fits.filter((fit) => fit.logLossBefore - fit.logLossAfter >= 0.002).length).toBeGreaterThan(1)
})

withOptimizer(
  'learners who forget much faster adopt their own weights, and are predicted better',
  async () => {
    const weights = defaultWeights.map((weight, place) => (place < 4 ? weight * 0.3 : weight)).with(8, 0.7)
    const fits = await fitsOf(seeds.slice(0, 4).map((seed) => ({ seed, weights, reviews: 8000 })))
    expect(fits.map(({ isAdopted }) => isAdopted)).toEqual([true, true, true, true])
    for (const fit of fits) {
      expect(fit.logLossBefore - fit.logLossAfter).toBeGreaterThan(0.01)
      expect(fit.weights[2]).toBeLessThan(1.6)
    }
  },
)
