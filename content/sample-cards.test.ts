import { expect, test } from 'vitest'
import { firstSampleCards, sampleCards } from './sample-cards.ts'

test('visitors study thirteen cards, each once', () => {
  expect(new Set(sampleCards).size).toBe(13)
  expect(sampleCards.slice(0, 3)).toEqual(firstSampleCards)
})
