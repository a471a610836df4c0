import { expect, test } from 'vitest'
import { copiedDeckName, freeDeckName, sharedTitle } from './shared-deck.ts'

test('readers see the last part of the name of a deck', () => {
  expect(sharedTitle('Fellowship::Breast')).toBe('Breast')
  expect(sharedTitle('Breast')).toBe('Breast')
})

test('a copy gets a name that the reader has not used', () => {
  expect(freeDeckName('Breast', ['Lung', 'Breast cancer'])).toBe('Breast')
  expect(freeDeckName('Breast', ['Breast', 'Breast (2)::HER2'])).toBe('Breast (3)')
  expect(freeDeckName('x'.repeat(200), ['x'.repeat(190)])).toHaveLength(194)
})

test('the decks of a copy are inside each other like those of the author', () => {
  const to = { root: 'Mine::Breast', into: 'Breast (2)' }
  expect(copiedDeckName('Mine::Breast', to)).toBe('Breast (2)')
  expect(copiedDeckName('Mine::Breast::HER2', to)).toBe('Breast (2)::HER2')
  expect(copiedDeckName(`Mine::Breast::${'x'.repeat(190)}`, to)).toBe('Breast (2)')
})
