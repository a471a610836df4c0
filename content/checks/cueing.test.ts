import { expect, test } from 'vitest'
import { cueingOf } from './cueing.ts'

const item = (options: string[], key: number, stem = 'A patient.') => ({
  id: 'x',
  stem,
  leadIn: 'Which?',
  options,
  key,
})

test('a bank whose keys are longest is found', () => {
  const bank = Array.from({ length: 50 }, () => item(['one', 'two', 'the longest', 'six', 'ten'], 2))
  expect(cueingOf(bank)).toMatchObject({ byLength: 1 })
  expect(cueingOf(bank).longest).toBeGreaterThan(10)
})

test('ties share a guess, so that options of one length give nothing away', () => {
  expect(cueingOf([item(['aaa', 'bbb', 'ccc', 'ddd'], 1)])).toMatchObject({
    byLength: 0.25,
    byClang: 0.25,
    longest: 0,
  })
})

test('keys at the ends of numbers are found', () => {
  const inner = Array.from({ length: 40 }, () => item(['1 mg', '2 mg', '3 mg', '4 mg'], 1))
  expect(cueingOf(inner).extremes).toBeLessThan(-5)
})

test('words of the stem in the key, and words that options share, are found', () => {
  const stem = 'A patient with carcinoid heart disease.'
  expect(cueingOf([item(['Lanreotide', 'Carcinoid embolization', 'Surgery', 'Rest'], 1, stem)]).byClang).toBe(
    1,
  )
  const shared = ['Imatinib alone', 'Imatinib, then surgery', 'Surgery first', 'Watching']
  expect(cueingOf([item(shared, 1)]).byConvergence).toBe(1)
})
