import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { countContent, countTables } from './counts.ts'
import { lookAlikeFaults } from './look-alikes.ts'
import { mapFaults } from './map-faults.ts'
import { readLookAlikes, readMap } from './read-content.ts'

const content = contentCopy()
const { chapters, questions, drugs } = content
const cards = chapters.flatMap((chapter) => chapter.cards)
const counts = countContent(content)
const inOutline = counts.filter(({ weight }) => weight !== null)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('the amounts of the first full edition', () => {
  expect(chapters.length).toBeGreaterThanOrEqual(45)
  expect(cards.length).toBeGreaterThanOrEqual(1200)
  expect(questions.length).toBeGreaterThanOrEqual(300)
  expect(content.figures.size).toBeGreaterThanOrEqual(25)
  expect(inOutline.filter(({ questions: count }) => count < 8)).toEqual([])
  expect(counts.filter(({ chapters: count }) => count === 0)).toEqual([])
})

test('each category has its share of the cards, give or take a fifth', () => {
  const off = inOutline.filter(({ weight, share }) => Math.abs((share ?? 0) / (weight ?? 1) - 1) > 0.2)
  expect(off.map(({ id, weight, share }) => ({ id, weight, share }))).toEqual([])
})

test('about a third of the cards is free, some in every category of the outline', () => {
  const free = sum(counts.map(({ coreCards }) => coreCards))
  expect(free / cards.length).toBeGreaterThan(0.25)
  expect(free / cards.length).toBeLessThan(0.4)
  expect(inOutline.filter(({ coreCards }) => coreCards === 0)).toEqual([])
})

test('cards ask for decisions first; few ask what a trial showed, or "which"', () => {
  const share = (kind: string) => cards.filter((card) => card.kind === kind).length / cards.length
  expect(share('decision')).toBeGreaterThan(0.38)
  expect(share('trial')).toBeLessThan(0.12)
  expect(
    cards.filter(({ question }) => /\b(which|what)\b/i.test(question)).length / cards.length,
  ).toBeLessThan(0.3)
})

test('chapters and map agree: each chapter is in it, and each objective is served by a card', () => {
  expect(mapFaults(readMap(), chapters)).toEqual([])
})

test('sources say their year', () => {
  const undated = [...cards, ...questions, ...drugs].filter(({ source }) => !/\b(19|20)\d\d\b/.test(source))
  expect(undated.map(({ id }) => id)).toEqual([])
})

test('cards that read alike were judged by a person', () => {
  expect(lookAlikeFaults(cards, readLookAlikes())).toEqual([])
})

test('60 questions have a twin', () => {
  expect(new Set(questions.flatMap(({ twin_of }) => twin_of ?? [])).size).toBeGreaterThanOrEqual(60)
})

test('the tables of README.md are those of the content', () => {
  expect(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')).toContain(countTables(content))
})
