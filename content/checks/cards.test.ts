import { expect, test } from 'vitest'
import { tagName } from '#domain/content/tag-name.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { nearDuplicates } from './look-alikes.ts'

const content = contentCopy()
const cards = content.chapters.flatMap((chapter) => chapter.cards.map((card) => ({ ...card, chapter })))
const words = (text: string) => text.split(/\s+/).filter(Boolean)

test('the outline’s weights add up to 100 percent', () => {
  expect(content.outline.categories).toHaveLength(11)
  expect(content.outline.categories.reduce((sum, category) => sum + category.weight, 0)).toBe(100)
})

test('every chapter belongs to a category, inside or outside the outline', () => {
  const known = [...content.outline.categories, ...content.outline.outside].map((category) => category.id)
  expect(
    content.chapters.filter((chapter) => !known.includes(chapter.category)).map((chapter) => chapter.key),
  ).toEqual([])
})

test('at least eight chapters of 25 cards over six categories, some of them free', () => {
  const full = content.chapters.filter((chapter) => chapter.cards.length >= 25)
  expect(full.length).toBeGreaterThanOrEqual(8)
  expect(new Set(full.map((chapter) => chapter.category)).size).toBeGreaterThanOrEqual(6)
  expect(content.chapters.some((chapter) => chapter.core)).toBe(true)
})

test('ids are unique and belong to their chapter', () => {
  const ids = cards.map((card) => card.id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(cards.filter((card) => !card.id.startsWith(`${card.chapter.key}-`)).map((card) => card.id)).toEqual(
    [],
  )
  const drugIds = content.drugs.map((drug) => drug.id)
  expect(drugIds.filter((id, index) => drugIds.indexOf(id) !== index)).toEqual([])
})

test('every tag is in the vocabulary', () => {
  const unknown = cards.flatMap((card) =>
    card.tags.filter((tag) => !content.tags.has(tag)).map((tag) => `${card.id}: ${tag}`),
  )
  expect(unknown).toEqual([])
})

test('no answer is longer than 40 words', () => {
  expect(cards.filter((card) => words(card.answer).length > 40).map((card) => card.id)).toEqual([])
})

test('no two cards ask nearly the same question', () => {
  expect(nearDuplicates(cards)).toEqual([])
})

test('questions are self-contained: no lists to recite, no yes or no', () => {
  const bad = cards.filter(
    (card) => /\blist all\b/i.test(card.question) || /^(yes|no)[,.]?$/i.test(card.answer),
  )
  expect(bad.map((card) => card.id)).toEqual([])
})

test('every tag is shown in its own words: a capital or more, nothing else changed', () => {
  const changed = [...content.tags].filter((tag) => tagName(tag).toLowerCase() !== tag)
  expect(changed).toEqual([])
})
