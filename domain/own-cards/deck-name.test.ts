import { expect, it } from 'vitest'
import { deckName, isInside, renamedDecks } from './deck-name.ts'

it.each([
  ['Onco', 'Onco'],
  [' Onco ::  Breast::', 'Onco::Breast'],
  ['::A::::B', 'A::B'],
  [' :: ', ''],
  ['A:B', 'A:B'],
])('%j is stored as %j', (typed, stored) => {
  expect(deckName(typed)).toBe(stored)
})

it.each([
  ['A::B', 'A', true],
  ['A::B::C', 'A', true],
  ['A', 'A', false],
  ['AB::C', 'A', false],
])('%s inside %s: %s', (name, outer, expected) => {
  expect(isInside(name, outer)).toBe(expected)
})

it('a deck takes those inside it along', () => {
  const decks = ['A', 'A::B', 'AB', 'A::B::C', 'Z::A'].map((name, id) => ({ id, name }))
  expect(renamedDecks(decks, { from: 'A', to: 'A::B' })).toEqual([
    { id: 0, name: 'A::B' },
    { id: 1, name: 'A::B::B' },
    { id: 3, name: 'A::B::B::C' },
  ])
})
