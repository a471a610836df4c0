import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countContent, countTables } from '#content/counts.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'

const content = contentCopy()
const { chapters, questions, drugs } = content
const cards = chapters.flatMap((chapter) => chapter.cards)
const counts = countContent(content)
const inOutline = counts.filter(({ weight }) => weight !== null)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('the amounts of the second edition', () => {
  expect(chapters.length).toBeGreaterThanOrEqual(57)
  expect(cards.length).toBeGreaterThanOrEqual(2000)
  expect(questions.length).toBeGreaterThanOrEqual(300)
  expect(content.figures.size).toBeGreaterThanOrEqual(90)
  expect(inOutline.filter(({ questions: count }) => count < 8)).toEqual([])
  expect(counts.filter(({ chapters: count }) => count === 0)).toEqual([])
})

test('each category has its share of the cards, give or take 15 percent', () => {
  const off = inOutline.filter(({ weight, share }) => Math.abs((share ?? 0) / (weight ?? 1) - 1) > 0.15)
  expect(off.map(({ id, weight, share }) => ({ id, weight, share }))).toEqual([])
})

test('about a third of the cards is free, some in every category of the outline', () => {
  const free = sum(counts.map(({ coreCards }) => coreCards))
  expect(free / cards.length).toBeGreaterThan(0.25)
  expect(free / cards.length).toBeLessThan(0.4)
  expect(inOutline.filter(({ coreCards }) => coreCards === 0)).toEqual([])
})

test('about half of the cards ask for a decision; few ask what a trial showed, or "which"', () => {
  const share = (kind: string) => cards.filter((card) => card.kind === kind).length / cards.length
  expect(share('decision')).toBeGreaterThanOrEqual(0.45)
  expect(share('decision')).toBeLessThanOrEqual(0.55)
  expect(share('trial')).toBeLessThan(0.12)
  expect(
    cards.filter(({ question }) => /\b(which|what)\b/i.test(question)).length / cards.length,
  ).toBeLessThan(0.3)
})

test('lines of therapy say when they have to be read again', () => {
  const treatments = cards.filter(
    ({ kind, tags }) => (kind === 'decision' || kind === 'trial') && tags.includes('treatment'),
  )
  const asked = questions.filter(({ task }) => task === 'treatment')
  expect([...treatments, ...asked].filter(({ review_by }) => !review_by).map(({ id }) => id)).toEqual([])
})

test('every figure hangs on a card, a question, a primer or a chapter, and every category has four', () => {
  const places = [
    ...chapters.map(({ category, summary, cards: own }) => ({
      category,
      text: [summary, ...own.map(({ why }) => why)].join('\n'),
    })),
    ...questions.map(({ category, exhibit, evidence }) => ({ category, text: `${exhibit}\n${evidence}` })),
    ...content.primers.map(({ chapter, parts }) => ({
      category: chapters.find(({ key }) => key === chapter)?.category ?? '',
      text: parts.map(({ body }) => body).join('\n'),
    })),
  ]
  const categoriesOf = (key: string) =>
    new Set(places.filter(({ text }) => text.includes(`(figure:${key})`)).map(({ category }) => category))
  const hung = [...content.figures.keys()].map((key) => ({ key, categories: categoriesOf(key) }))
  expect(hung.filter(({ categories }) => categories.size === 0).map(({ key }) => key)).toEqual([])
  const fewer = content.outline.categories.filter(
    ({ id }) => hung.filter(({ categories }) => categories.has(id)).length < 4,
  )
  expect(fewer.map(({ id }) => id)).toEqual([])
})

test('200 cards have a table or a figure', () => {
  const shown = cards.filter(({ why = '' }) => /^\s*\||\(figure:/m.test(why))
  expect(shown.length).toBeGreaterThanOrEqual(200)
})

test('sources say their year', () => {
  const undated = [...cards, ...questions, ...drugs].filter(({ source }) => !/\b(19|20)\d\d\b/.test(source))
  expect(undated.map(({ id }) => id)).toEqual([])
})

test('60 questions have a twin', () => {
  expect(new Set(questions.flatMap(({ twin_of }) => twin_of ?? [])).size).toBeGreaterThanOrEqual(60)
})

test('the tables of README.md are those of the content', () => {
  expect(readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')).toContain(countTables(content))
})
