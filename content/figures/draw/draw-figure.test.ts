import { expect, test } from 'vitest'
import { type Curves, type Diagram, type Figure, figureFile } from '../figure-schema.ts'
import { percentAt } from './curves.ts'
import { drawFigure } from './draw-figure.ts'
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
  guides: [
    { label: 'median', percent: 50 },
    { label: 'A: 6', percent: 50, time: 6 },
  ],
}
/** A small figure of each of the other kinds. */
const others: Figure[] = [
  {
    kind: 'pedigree',
    affected: 'cancer',
    people: [
      { id: 'father', at: [0, 0], sex: 'male' },
      { id: 'mother', at: [1, 0], sex: 'female', is: ['affected', 'dead'], text: 'ovary 51' },
      { id: 'child', at: [0.5, 1], sex: 'unknown', is: ['carrier', 'proband'] },
    ],
    carrier: 'carrier',
    unions: [{ parents: ['father', 'mother'], children: ['child'] }],
  },
  {
    kind: 'electrophoresis',
    peaks: { albumin: 100, alpha1: 10, alpha2: 20, beta: 20, gamma: 10 },
    spikes: [{ at: 0.8, height: 50, label: 'M spike' }],
    fixation: { bands: [{ lane: 'G', at: 0.7 }], clouds: ['A'] },
  },
  {
    kind: 'flow',
    populations: ['clone'],
    plots: [{ x: 'CD5', y: 'CD23', quadrants: [2, 2], clusters: [{ population: 0, at: [3, 3], count: 20 }] }],
  },
  { kind: 'ecg', strips: [{ label: 'Sinus', parts: [{ rhythm: 'sinus', seconds: 2 }] }] },
  {
    kind: 'forest',
    measure: 'Hazard ratio',
    ticks: [0.5, 1, 2],
    favors: ['better', 'worse'],
    margin: { at: 1.25, label: 'margin' },
    rows: [{ heading: 'All' }, { label: 'A', estimate: 0.8, low: 0.3, high: 1.1 }],
  },
  {
    kind: 'waterfall',
    y: 'Change (%)',
    groups: ['A', 'B'],
    mark: 'new lesion',
    bars: [10, 5, -20, -40, -100].map((change) => ({ change, group: change < 0 ? 1 : 0, marked: true })),
  },
  {
    kind: 'swimmer',
    x: { label: 'Months', end: 12, step: 6 },
    groups: ['A'],
    lanes: [3, 6, 9].map((end) => ({ end, ongoing: true, events: [{ at: 2, event: 'response' }] })),
  },
  {
    kind: 'layers',
    above: 'lumen',
    layers: [
      { name: 'mucosa', look: 'tissue', height: 20 },
      { name: 'muscle', look: 'muscle', height: 20 },
    ],
    tumors: [{ label: 'T1', depth: 1.5 }],
  },
  {
    kind: 'organ',
    height: 100,
    shapes: [{ path: 'M0 0H20V20Z', look: 'air' }],
    nodes: [{ at: [50, 50], text: '7', involved: true }],
    labels: [{ text: 'station 7', at: [100, 50], to: [60, 50] }],
  },
  { kind: 'cells', panels: [{ cell: 'hairy-cell', name: 'Hairy cell', text: 'Hairs.' }] },
].map((figure) => figureFile.parse({ ...head, ...figure }))
const every: Figure[] = [twoBoxes, curve, ...others]

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
  // The curve goes from 100 % at the top to 50 % halfway down, and then to the end.
  expect(drawFigure(curve, 'light')).toContain('d="M46 14H217V124H388"')
})

test.each(every.map((figure) => [figure.kind, figure] as const))(
  'light and dark differ in their colors alone: %s',
  (_, figure) => {
    const shapeOf = (svg: string) => svg.replace(/#[0-9a-f]{6}/g, '')
    expect(drawFigure(figure, 'dark')).not.toBe(drawFigure(figure, 'light'))
    expect(shapeOf(drawFigure(figure, 'dark'))).toBe(shapeOf(drawFigure(figure, 'light')))
  },
)

test('no number of a drawing is missing', () => {
  for (const figure of every) expect(drawFigure(figure, 'light')).not.toMatch(/NaN|undefined|Infinity/)
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

test('a list has its name above and a dot for each item, however many lines an item has', () => {
  const list = {
    ...twoBoxes,
    arrows: [],
    boxes: [
      {
        id: 'list',
        at: [0, 0],
        span: 1,
        look: 'list',
        text: 'Name\nA\nB that is longer than one line of it',
      },
      ...twoBoxes.boxes.slice(1),
    ],
  } as Diagram
  expect(drawFigure(list, 'light').match(/<circle /g)).toHaveLength(2)
})
