import { expect, test } from 'vitest'
import { matchPlaces, orderKinds } from './kind-order.ts'

const { name, title, nameBegun, titleBegun, text } = matchPlaces

test.each([
  [
    { chapters: title, cards: title, drugs: title, questions: text, primers: undefined },
    'chapters cards drugs questions',
  ],
  [
    { chapters: text, cards: title, drugs: name, questions: text, primers: undefined },
    'drugs cards chapters questions',
  ],
  [
    { chapters: text, cards: title, drugs: nameBegun, questions: text, primers: undefined },
    'cards drugs chapters questions',
  ],
  [
    { chapters: text, cards: titleBegun, drugs: nameBegun, questions: text, primers: undefined },
    'drugs cards chapters questions',
  ],
  [
    { chapters: undefined, cards: undefined, drugs: undefined, questions: text, primers: title },
    'primers questions',
  ],
  [
    { chapters: undefined, cards: undefined, drugs: name, questions: text, primers: undefined },
    'drugs questions',
  ],
])('kinds are ordered by their best result, and where equal chapters come first: %j', (best, order) => {
  expect(orderKinds(best).join(' ')).toBe(order)
})
