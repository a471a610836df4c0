import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { defaultWeights } from '#tests/support/simulation/memory-weights.ts'
import {
  areMemoryWeights,
  areWithinBounds,
  defaultMemoryModel,
  type Memory,
  memoryModelOf,
  previewIntervals,
} from './fsrs.ts'

const { intervalFor, previewMemories, recallAfter, reviewCard } = defaultMemoryModel

const memories = fc.record({
  stability: fc.double({ min: 0.01, max: 5000, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
})
const days = fc.integer({ min: 0, max: 400 })

test.each([
  // the FSRS-6 defaults for the first review
  [1, 0.212, 6.4133],
  [2, 1.2931, 5.1122],
  [3, 2.3065, 2.1181],
  [4, 8.2956, 1],
] as const)('a new card rated %i has stability %d and difficulty %d', (confidence, stability, difficulty) => {
  const memory = reviewCard(null, 0, confidence)
  expect(memory.stability).toBeCloseTo(stability, 4)
  expect(memory.difficulty).toBeCloseTo(difficulty, 4)
})

describe('recallAfter', () => {
  const memory: Memory = { stability: 10, difficulty: 5 }

  test.each([
    [0, 1],
    [10, 0.9],
    [33, 0.8],
    [100, 0.6897],
    [-3, 1],
  ])('after %i days of stability 10 is %d', (elapsed, recall) => {
    expect(recallAfter(memory, elapsed)).toBeCloseTo(recall, 2)
  })

  it('is the stated formula', () => {
    const w20 = 0.1542
    const factor = 0.9 ** (-1 / w20) - 1
    expect(recallAfter(memory, 47)).toBeCloseTo((1 + (factor * 47) / 10) ** -w20, 6)
  })
})

describe('intervalFor', () => {
  test.each([
    [0.01, 0.9, 1],
    [2.4, 0.9, 2],
    [100, 0.9, 100],
    [100, 0.8, 332],
    [1, 0.8, 3],
    [90_000, 0.9, 36_500],
  ])('stability %d at target %d is %i days', (stability, target, interval) => {
    expect(intervalFor(stability, target)).toBe(interval)
  })

  it('is where recall falls to the target, within a day', () => {
    fc.assert(
      fc.property(memories, fc.constantFrom(0.8, 0.9), (memory, target) => {
        const interval = intervalFor(memory.stability, target)
        expect(recallAfter(memory, interval + 1)).toBeLessThanOrEqual(target + 1e-6)
        if (interval > 1) expect(recallAfter(memory, interval - 1)).toBeGreaterThanOrEqual(target - 1e-6)
      }),
    )
  })
})

test('previews keep their order whatever the card', () => {
  fc.assert(
    fc.property(fc.option(memories), days, fc.constantFrom(0.8, 0.9), (memory, elapsedDays, target) => {
      const interval = previewIntervals(previewMemories(memory, elapsedDays), {
        memoryModel: defaultMemoryModel,
        targetRetention: target,
      })
      expect(interval[2]).toBeGreaterThanOrEqual(1)
      expect(interval[3]).toBeGreaterThanOrEqual(interval[2] + 1)
      expect(interval[4]).toBeGreaterThanOrEqual(interval[3] + 1)
    }),
  )
})

test('a better rating never gives a weaker memory', () => {
  fc.assert(
    fc.property(memories, days, (memory, elapsedDays) => {
      const after = previewMemories(memory, elapsedDays)
      const stabilities = [after[1].stability, after[2].stability, after[3].stability, after[4].stability]
      expect(stabilities).toEqual([...stabilities].sort((a, b) => a - b))
    }),
  )
})

describe('the model of a learner', () => {
  /** Another start, another growth, another decay. */
  const own = defaultWeights.with(2, 4).with(8, 1.2).with(20, 0.5)
  const model = memoryModelOf(own)
  const memory: Memory = { stability: 10, difficulty: 5 }

  it('without weights is the default one, which the default weights give too', () => {
    expect(memoryModelOf(null)).toBe(defaultMemoryModel)
    expect(memoryModelOf(undefined)).toBe(defaultMemoryModel)
    for (const unusable of [[], defaultWeights.slice(1), defaultWeights.with(3, Number.NaN)])
      expect(memoryModelOf(unusable)).toBe(defaultMemoryModel)
    const sameWeights = memoryModelOf(defaultWeights)
    fc.assert(
      fc.property(fc.option(memories), days, (before, elapsedDays) => {
        const after = previewMemories(before, elapsedDays)
        expect(sameWeights.previewMemories(before, elapsedDays)).toEqual(after)
        expect(sameWeights.recallAfter(after[3], elapsedDays)).toBe(recallAfter(after[3], elapsedDays))
        expect(sameWeights.intervalFor(after[3].stability, 0.8)).toBe(intervalFor(after[3].stability, 0.8))
      }),
    )
  })

  it('starts, grows and falls by its own weights', () => {
    expect(model.reviewCard(null, 0, 3).stability).toBe(4)
    expect(model.reviewCard(memory, 10, 3).stability).toBeLessThan(reviewCard(memory, 10, 3).stability)
    const factor = 0.9 ** (-1 / 0.5) - 1
    expect(model.recallAfter(memory, 47)).toBeCloseTo((1 + (factor * 47) / 10) ** -0.5, 6)
    expect(model.intervalFor(100, 0.9)).toBe(100)
    expect(model.intervalFor(100, 0.8)).toBe(Math.round((100 / factor) * (0.8 ** (-1 / 0.5) - 1)))
  })

  it('changes the intervals on the buttons', () => {
    const by = { memoryModel: model, targetRetention: 0.8 }
    expect(previewIntervals(model.previewMemories(memory, 10), by)).not.toEqual(
      previewIntervals(previewMemories(memory, 10), { ...by, memoryModel: defaultMemoryModel }),
    )
  })

  it('knows which weights can be used, and which it would have to change', () => {
    expect([defaultWeights, own].map(areMemoryWeights)).toEqual([true, true])
    expect(
      [defaultWeights.slice(1), [...defaultWeights, 1], defaultWeights.with(3, Number.NaN)].map(
        areMemoryWeights,
      ),
    ).toEqual([false, false, false])
    expect(
      [defaultWeights, own, defaultWeights.with(20, 0.9), defaultWeights.with(0, 0)].map(areWithinBounds),
    ).toEqual([true, true, false, false])
    expect(areWithinBounds(defaultWeights.with(3, Number.NaN))).toBe(false)
    expect(areWithinBounds(defaultWeights.slice(1))).toBe(false)
  })
})
