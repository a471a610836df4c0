import { expect, test } from 'vitest'
import { cardsToStudy, matchingCardsText, studyMatchesText } from './matching-cards.ts'

test.each([
  [18, 0, '18 matching cards', 'Study all 18 matching cards', 18],
  [18, 12, '18 matching cards, 12 of them locked', 'Study the 6 open cards', 6],
  [18, 17, '18 matching cards, 17 of them locked', 'Study the open card', 1],
  [1, 0, '1 matching card', 'Study the matching card', 1],
  [812, 0, '812 matching cards', 'Study the first 500 matching cards', 500],
  [812, 12, '812 matching cards, 12 of them locked', 'Study the first 500 matching cards', 500],
])('%i cards match and %i are locked', (matchingFlashcards, lockedFlashcards, text, study, cards) => {
  const count = { matchingFlashcards, lockedFlashcards }
  expect([matchingCardsText(count), studyMatchesText(count), cardsToStudy(count)]).toEqual([
    text,
    study,
    cards,
  ])
})

test.each([
  [3, '3 matching cards, all locked'],
  [1, '1 matching card, locked'],
])('%i cards match and none is open', (found, text) => {
  const count = { matchingFlashcards: found, lockedFlashcards: found }
  expect(matchingCardsText(count)).toBe(text)
  expect(cardsToStudy(count)).toBe(0)
})
