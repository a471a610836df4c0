import { describe, expect, test } from 'vitest'
import { type PrimerPartText, partKeyOf, partsProblem } from './primer-text.ts'

const part = (key: string, ...cardIds: number[]): PrimerPartText => ({
  key,
  heading: key.toUpperCase(),
  body: 'B',
  cardIds,
})
const cards = new Set([1, 2, 3])

test.each([
  ['parts with cards of the chapter', [part('a', 1, 2), part('b')], undefined],
  ['the same key twice', [part('a'), part('b'), part('a')], 'Two parts have the key “a”'],
  ['the same heading twice', [part('a'), { ...part('b'), heading: 'A' }], 'Two parts have the heading “A”'],
  ['a card of another chapter', [part('a', 1, 4)], 'A part names a card of another chapter'],
  ['a card in two parts', [part('a', 1), part('b', 1)], 'A card can be in one part only'],
  ['a card twice in one part', [part('a', 1, 1)], 'A card can be in one part only'],
])('%s', (_, parts, problem) => {
  expect(partsProblem(parts, cards)).toBe(problem)
})

describe('the key of a new part', () => {
  test.each([
    ['Hold, or stop for good', [], 'hold-or-stop-for-good'],
    ['Überleben: 5 years', [], 'uberleben-5-years'],
    ['β', [], 'part'],
    ['Fever', ['fever', 'fever-2'], 'fever-3'],
    ['A heading of very many words that goes on and on', [], 'a-heading-of-very-many-words-that-goes-o'],
  ])('%s', (heading, taken, key) => {
    expect(partKeyOf(heading, taken)).toBe(key)
  })
})
