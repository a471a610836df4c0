import { expect, test } from 'vitest'
import { mixBits } from '#domain/scheduling/mix-bits.ts'
import { type LearnerSums, type MeasureId, measureIds, measureOf } from './measure.ts'

/**
 * Effects that are planted in simulated learners, found by the function that the nightly job runs: learners differ in
 * ability and in how much they answer, as real ones do.
 */

const seeds = Array.from({ length: 20 }, (_, place) => place + 1)
const learnersEach = 200
const compared = new Set<MeasureId>(['repeat', 'order', 'spacing-none'])

function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    return mixBits(state) / 2 ** 32
  }
}

/** @param effect what is found above what is expected, as a share */
function simulate(id: MeasureId, effect: number, seed: number): LearnerSums[] {
  const random = randomOf(seed * 100 + measureIds.indexOf(id))
  const rightOf = (count: number, chance: number) =>
    Array.from({ length: count }, () => random() < chance).filter(Boolean).length
  return Array.from({ length: learnersEach }, () => {
    const ability = 0.45 + 0.3 * random()
    // Half a year of probes, a few of each arm a month.
    if (compared.has(id)) {
      const expectedOf = Math.floor(random() * 24)
      const foundOf = Math.floor(random() * 24)
      const found = rightOf(foundOf, ability + effect)
      return { expected: rightOf(expectedOf, ability), expectedOf, found, foundOf }
    }
    // A promise is off by something else for each learner.
    const answers = 20 + Math.floor(random() * 200)
    const own = 0.1 * (random() - 0.5)
    const found = rightOf(answers, ability + own + effect)
    return { expected: ability * answers, expectedOf: answers, found, foundOf: answers }
  })
}

const measured = (id: MeasureId, effect: number, seed: number) => measureOf(id, simulate(id, effect, seed))
const verdictOf = (...planted: Parameters<typeof measured>) => measured(...planted).verdict

test.each(measureIds)('%s: 10 points are found in each of 20 seeds, either way', (id) => {
  for (const effect of [0.1, -0.1]) {
    const found = seeds.filter((seed) => {
      const { difference, verdict } = measured(id, effect, seed)
      return verdict === 'difference' && Math.sign(difference?.estimate ?? 0) === Math.sign(effect)
    })
    expect(found).toEqual(seeds)
  }
})

test('of all measures and 20 seeds at most one planted zero is claimed', () => {
  const claimed = seeds.flatMap((seed) => measureIds.filter((id) => verdictOf(id, 0, seed) === 'difference'))
  expect(claimed.length).toBeLessThanOrEqual(1)
})

test.each(measureIds)(
  '%s: of 500 planted zeros the interval of 95 in 100 misses as many as it says',
  (id) => {
    const misses = Array.from({ length: 500 }, (_, place) => measured(id, 0, 1000 + place).difference).filter(
      (difference) => difference && (difference.low > 0 || difference.high < 0),
    ).length
    expect(misses / 500).toBeGreaterThan(0.025)
    expect(misses / 500).toBeLessThan(0.08)
  },
)
