import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { firstSampleCards, sampleCards } from './sample-cards.ts'

const { chapters, outline } = contentCopy()
const chapterOf = (id: string) => chapters.find(({ cards }) => cards.some((card) => card.id === id))

test('visitors study thirteen cards of core chapters, each once', () => {
  expect(new Set(sampleCards).size).toBe(13)
  expect(sampleCards.slice(0, 3)).toEqual(firstSampleCards)
  expect(sampleCards.filter((id) => !chapterOf(id)?.core)).toEqual([])
})

test('they are spread over every category of the outline', () => {
  const categories = new Set(sampleCards.map((id) => chapterOf(id)?.category))
  expect([...categories].sort()).toEqual(outline.categories.map(({ id }) => id).sort())
})
