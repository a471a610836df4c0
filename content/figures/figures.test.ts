import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { readFigures } from '../read-content.ts'
import type { Curves, Diagram } from '../schema.ts'
import { percentAt } from './draw-curves.ts'
import { drawFigure } from './draw-figure.ts'
import { drawnFigures } from './drawn-figures.ts'
import { textWidth, wrap } from './svg.ts'

const head = { title: 'A figure', alt: 'words '.repeat(20), source: 'Own data, 2026', reviewed: '2026-11-23' }
const step = { span: 1, look: 'step' as const }
const twoBoxes: Diagram = {
  kind: 'diagram',
  ...head,
  columns: 2,
  boxes: [
    { id: 'one', at: [0, 0], text: 'p < 0.05 & more', ...step },
    { id: 'two', at: [1, 1], text: 'Second', ...step },
  ],
  arrows: [{ from: 'one', to: 'two', label: 'then', end: 'arrow' }],
}
const curve: Curves = {
  kind: 'curves',
  ...head,
  x: { label: 'Months', end: 12, step: 6 },
  y: { label: 'Alive (%)' },
  curves: [
    {
      label: 'A',
      steps: [
        [0, 100],
        [6, 50],
      ],
      censored: [8],
      at_risk: [10, 5, 4],
    },
  ],
  guides: [{ label: 'median', percent: 50 }],
}

test('the files are those that npm run draw-figures draws of the data beside them', () => {
  const drawn = drawnFigures()
  const differing = drawn.filter(
    ({ path, svg }) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n') !== svg,
  )
  expect(differing.map(({ path }) => path)).toEqual([])
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.svg'))
  expect(files).toHaveLength(drawn.length)
})

test('every figure is shown in a chapter, on a card or with a question', () => {
  const content = contentCopy()
  const texts = [
    ...content.chapters.flatMap(({ summary = '', cards }) => [summary, ...cards.map(({ why = '' }) => why)]),
    ...content.questions.map((question) => question.key_point),
  ].join('\n')
  expect([...readFigures().keys()].filter((key) => !texts.includes(`(figure:${key})`))).toEqual([])
})

test('text of a figure cannot become markup', () => {
  expect(drawFigure(twoBoxes, 'light')).toContain('p &lt; 0.05 &amp; more')
})

test.each([
  [
    'an arrow without a box',
    { arrows: [{ from: 'one', to: 'three', end: 'arrow' as const }] },
    /from one to three has no box/,
  ],
  [
    'a box too far right',
    { boxes: [...twoBoxes.boxes, { id: 'far', at: [2, 0] as [number, number], text: 'x', ...step }] },
    /box far/,
  ],
  [
    'two boxes of one id',
    { boxes: [...twoBoxes.boxes, { id: 'one', at: [1, 0] as [number, number], text: 'x', ...step }] },
    /box one/,
  ],
  ['a word wider than its box', { columns: 6 }, /is wider than its box/],
])('%s is refused', (_, change, message) => {
  expect(() => drawFigure({ ...twoBoxes, ...change }, 'light')).toThrow(message)
})

test('a curve falls at its steps and is level between them', () => {
  expect(
    [0, 5.9, 6, 12].map((time) =>
      percentAt(
        [
          [0, 100],
          [6, 50],
        ],
        time,
      ),
    ),
  ).toEqual([100, 100, 50, 50])
  // From 100 % at the top to 50 % halfway down, over to the end.
  expect(drawFigure(curve, 'light')).toContain('d="M46 14H217V124H388"')
})

test('light and dark differ in their colors alone', () => {
  const shapeOf = (svg: string) => svg.replace(/#[0-9a-f]{6}/g, '')
  for (const figure of [twoBoxes, curve]) {
    expect(drawFigure(figure, 'dark')).not.toBe(drawFigure(figure, 'light'))
    expect(shapeOf(drawFigure(figure, 'dark'))).toBe(shapeOf(drawFigure(figure, 'light')))
  }
})

test('lines break at spaces; in a box, the name before its line break is bold', () => {
  const room = { width: textWidth('one two') }
  expect(wrap('one two three four', room)).toEqual(['one two', 'three', 'four'])
  const named = {
    ...twoBoxes,
    boxes: [{ ...step, id: 'one', at: [0, 0], text: 'Name\nand rest' }, ...twoBoxes.boxes.slice(1)],
  } as Diagram
  const bold = [...drawFigure(named, 'light').matchAll(/font-weight="600">([^<]+)</g)]
  expect(bold.map(([, text]) => text)).toEqual(['Name'])
})
