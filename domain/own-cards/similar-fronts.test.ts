import { expect, it } from 'vitest'
import { alikeTo, wordsOfFront } from './similar-fronts.ts'

const cards = [
  'What is the first-line therapy for chronic-phase CML?',
  'Target of imatinib?',
  'First-line treatment of metastatic colorectal cancer, MSI-high?',
  'CML',
].map((front) => ({ front }))
const alike = (front: string, most = 5) => alikeTo(wordsOfFront(front), cards, most).map((card) => card.front)

it.each([
  ['First-line treatment of CML in chronic phase?', [cards[0]?.front]],
  ['The target of **imatinib**', [cards[1]?.front]],
  ['The target of {{c1::imatinib::drug}} is {{c2::ABL}}', [cards[1]?.front]],
  ['Imatinib', []],
  ['CML', []],
  ['', []],
])('%j is alike to %j', (front, expected) => {
  expect(alike(front)).toEqual(expected)
})

it('names the most alike first, and only so many', () => {
  const front = 'First-line treatment of metastatic colorectal cancer?'
  const both = [{ front: `${front} With MSI?` }, { front }]
  expect(alikeTo(wordsOfFront(front), both, 5).map((card) => card.front)).toEqual([
    front,
    `${front} With MSI?`,
  ])
  expect(alikeTo(wordsOfFront(front), both, 1)).toHaveLength(1)
})
