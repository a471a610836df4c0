import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

test.each([
  ['Oncology2026', true],
  ['regimen!', true],
  ['boards123', true],
  ['BoardReview#1', true],
  ['moreau77', true],
  ['Ana.Moreau', true],
  ['amoreau-1', true],
  ['corr3ct-horse', false],
  ['oncology-by-night', false],
  ['blue-regimen-lamp', false],
  ['entirely-new-1', false],
  ['li-2026-x', false],
  ['123456', false],
])('%s is little more than words of the service or of the person: %s', (password, expected) => {
  expect(isGuessable(password, ['amoreau', 'Ana', 'Moreau', 'Li'])).toBe(expected)
})
