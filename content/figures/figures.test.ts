import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { readFigures } from '../read-content.ts'
import { drawnFigures } from './drawn-figures.ts'

test('the files are those that npm run draw-figures draws of the data beside them', () => {
  const drawn = drawnFigures()
  const differing = drawn.filter(
    ({ path, svg }) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n') !== svg,
  )
  expect(differing.map(({ path }) => path)).toEqual([])
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.svg'))
  expect(files).toHaveLength(drawn.length)
})

test('no text of a figure is smaller than 12 px, and none is cut off at the left or right', () => {
  const faults = drawnFigures().flatMap(({ path, svg }) =>
    [...svg.matchAll(/<text x="(-?[\d.]+)"[^>]* font-size="([\d.]+)"/g)]
      .filter(([, x, size]) => Number(size) < 12 || Number(x) > 400)
      .map(([text]) => `${path}: ${text}`),
  )
  expect(faults).toEqual([])
})

test('every figure is shown in a chapter, on a card or with a question', () => {
  const content = contentCopy()
  const texts = [
    ...content.chapters.flatMap(({ summary = '', cards }) => [summary, ...cards.map(({ why = '' }) => why)]),
    ...content.questions.flatMap(({ exhibit = '', evidence = '' }) => [exhibit, evidence]),
  ].join('\n')
  expect([...readFigures().keys()].filter((key) => !texts.includes(`(figure:${key})`))).toEqual([])
})

test('there are 90 figures or more', () => {
  expect(readFigures().size).toBeGreaterThanOrEqual(90)
})
