import { expect, test } from 'vitest'
import { tagName } from '#domain/content/tag-name.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { cardFaults, drugFaults } from './card-faults.ts'

const content = contentCopy()

test('the outline’s weights add up to 100 percent', () => {
  expect(content.outline.categories).toHaveLength(11)
  expect(content.outline.categories.reduce((sum, category) => sum + category.weight, 0)).toBe(100)
})

test('every tag is shown in its own words: a capital or more, nothing else changed', () => {
  const changed = [...content.tags].filter((tag) => tagName(tag).toLowerCase() !== tag)
  expect(changed).toEqual([])
})

test.each([
  ['an id of another chapter', { id: 'other-001' }, /^other-001: an id of another chapter/],
  ['an id that another card has', { id: 'adc-bispecific-cart-002' }, /^adc-bispecific-cart-002: two cards/],
  ['a tag outside the vocabulary', { tags: ['none such'] }, /the tag none such is not in the vocabulary/],
  ['a long answer', { answer: Array(41).fill('word').join(' ') }, /the answer is too long/],
  ['a list to recite', { question: 'List all of them' }, /asks for a list/],
  ['yes', { answer: 'Yes.' }, /the answer is yes or no/],
  [
    'a line of therapy that is not read again',
    { kind: 'decision' as const, tags: ['treatment'], review_by: undefined },
    /a line of therapy without review_by/,
  ],
  ['a source without a year', { source: 'A trial' }, /the source says no year/],
])('%s is found', (_, change, fault) => {
  const [chapter, ...others] = content.chapters
  if (!chapter) throw new Error('the content is empty')
  const [card, ...cards] = chapter.cards
  if (!card) throw new Error('the chapter is empty')
  const changed = { ...chapter, cards: [{ ...card, ...change }, ...cards] }
  const faults = cardFaults({ ...content, chapters: [changed as typeof chapter, ...others] })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(fault)
})

test('a chapter outside the outline, and a monograph without a year, are found', () => {
  const [chapter, ...others] = content.chapters
  if (!chapter) throw new Error('the content is empty')
  expect(cardFaults({ ...content, chapters: [{ ...chapter, category: 'none' }, ...others] })).toEqual([
    `${chapter.key}: no category none`,
  ])
  const [drug, ...drugs] = content.drugs
  if (!drug) throw new Error('there are no drugs')
  expect(drugFaults({ drugs: [{ ...drug, source: 'The label' }, drug, ...drugs] })).toEqual([
    `drug:${drug.id}: two drugs`,
    `drug:${drug.id}: the source says no year`,
  ])
})
