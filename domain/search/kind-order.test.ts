import { expect, test } from 'vitest'
import { matchPlaces, orderKinds } from './kind-order.ts'

const { name, title, nameBegun, titleBegun, text } = matchPlaces

test.each([
  [{ chapters: title, cards: title, drugs: title, questions: text }, 'chapters cards drugs questions'],
  [{ chapters: text, cards: title, drugs: name, questions: text }, 'drugs cards chapters questions'],
  [{ chapters: text, cards: title, drugs: nameBegun, questions: text }, 'cards drugs chapters questions'],
  [
    { chapters: text, cards: titleBegun, drugs: nameBegun, questions: text },
    'drugs cards chapters questions',
  ],
  [{ chapters: undefined, cards: undefined, drugs: name, questions: text }, 'drugs questions'],
])('kinds are ordered by their best result, and where equal chapters come first: %j', (best, order) => {
  expect(orderKinds(best).join(' ')).toBe(order)
})
