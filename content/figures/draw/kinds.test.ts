import { expect, test } from 'vitest'
import { type Flow, type Forest, figureFile, type Pedigree } from '../figure-schema.ts'
import { drawFigure } from './draw-figure.ts'
import { beatsOf, voltageAt } from './ecg-wave.ts'
import { heightAt } from './electrophoresis.ts'
import { dotsOf, quadrantsOf } from './flow.ts'
import { seededRandom } from './seeded.ts'

const head = { title: 'A figure', alt: 'words '.repeat(20), source: 'Own data, 2026', reviewed: '2026-11-23' }
const peaks = { albumin: 100, alpha1: 10, alpha2: 20, beta: 20, gamma: 20 }

test('chance is the same for the same seed', () => {
  const [one, again, other] = [seededRandom(1), seededRandom(1), seededRandom(2)]
  const numbers = [one(), one()]
  expect([again(), again()]).toEqual(numbers)
  expect([other(), other()]).not.toEqual(numbers)
})

test('the curve of electrophoresis has its peaks where the fractions are, and the spike on top', () => {
  expect(Math.round(heightAt(0.13, peaks, []))).toBe(100)
  expect(Math.round(heightAt(0.81, peaks, []))).toBe(20)
  expect(Math.round(heightAt(0.81, peaks, [{ at: 0.81, height: 60, label: 'M' }]))).toBe(80)
  expect(Math.round(heightAt(0.35, peaks, []))).toBeLessThan(3)
})

test('the percentages of the quadrants are counted from the dots', () => {
  const plot: Flow['plots'][number] = {
    x: 'CD5',
    y: 'CD23',
    clusters: [
      { population: 0, at: [3, 3], spread: [0.2, 0.2], count: 30 },
      { population: 0, at: [1, 1], spread: [0.2, 0.2], count: 10 },
    ],
  }
  const dots = dotsOf(plot, 1)
  expect(dots).toEqual(dotsOf(plot, 1))
  expect(quadrantsOf(dots, [2, 2])).toEqual({ upperLeft: 0, upperRight: 75, lowerLeft: 25, lowerRight: 0 })
})

const sinus = {
  rhythm: 'sinus' as const,
  seconds: 4,
  rate: 60,
  pr_ms: 160,
  qrs_ms: 80,
  qt_ms: 400,
  p_mv: 0.12,
  r_mv: 1,
  t_mv: 0.3,
  t_width: 1,
  alternans: 0,
}

test('a strip has beats at its rate, P before R, and T before the end of QT', () => {
  expect(beatsOf(sinus).map((at) => Math.round(at * 100) / 100)).toEqual([0.3, 1.3, 2.3, 3.3])
  const peakBetween = (from: number, to: number, part = sinus) =>
    Math.max(...Array.from({ length: 50 }, (_, step) => voltageAt(from + ((to - from) * step) / 50, part)))
  expect(peakBetween(0.1, 0.28)).toBeCloseTo(0.12, 1)
  expect(peakBetween(0.3, 0.4)).toBeCloseTo(1, 1)
  expect(peakBetween(0.5, 0.7)).toBeCloseTo(0.3, 1)
  expect(peakBetween(0.71, 0.95)).toBeLessThan(0.1)
  // The second beat is half as high in electrical alternans.
  expect(peakBetween(1.3, 1.4, { ...sinus, alternans: 0.5 })).toBeCloseTo(0.5, 1)
})

test('a forest plot is logarithmic, and an arrow ends an interval that is cut off', () => {
  const forest: Forest = {
    kind: 'forest',
    ...head,
    measure: 'Hazard ratio',
    ticks: [0.5, 1, 2],
    favors: ['better', 'worse'],
    rows: [
      { label: 'A', estimate: 0.8, low: 0.6, high: 1.1, look: 'square' },
      { label: 'B', estimate: 0.8, low: 0.6, high: 1.1, look: 'diamond' },
    ],
  }
  const svg = drawFigure(forest, 'light')
  // 1 lies halfway between 0.5 and 2.
  expect(svg).toContain('d="M192 ')
  expect(svg).toContain('0.80 (0.60–1.10)')
  const cut = {
    ...forest,
    rows: [{ label: 'A', estimate: 0.8, low: 0.2, high: 1.1, look: 'square' as const }],
  }
  expect(drawFigure(cut, 'light')).toMatch(/d="M123 [\d.]+l-5 4l5 4"/)
})

test('the line of 1 pauses at a heading that it would cross, and at no other', () => {
  const rows = (heading: string) => [
    { label: 'A', estimate: 0.8, low: 0.6, high: 1.1 },
    { heading },
    { label: 'B', estimate: 0.8, low: 0.6, high: 1.1 },
  ]
  const draw = (heading: string) =>
    drawFigure(
      figureFile.parse({
        kind: 'forest',
        ...head,
        measure: 'Hazard ratio',
        ticks: [0.5, 1, 2],
        favors: ['better', 'worse'],
        rows: rows(heading),
      }),
      'light',
    )
  const line = /d="M192 [\d.]+V[\d.]+"/
  expect(draw('Short')).toMatch(line)
  expect(draw('A long heading across the plot')).not.toMatch(line)
  expect(draw('A long heading across the plot')).toMatch(/d="(M192 [\d.]+V[\d.]+){2}"/)
})

test('a family with a person who is not there is refused; the legend has only symbols that are used', () => {
  const family: Pedigree = {
    kind: 'pedigree',
    ...head,
    affected: 'cancer',
    people: [
      { id: 'father', at: [0, 0], sex: 'male', is: [] },
      { id: 'mother', at: [1, 0], sex: 'female', is: ['dead'] },
      { id: 'child', at: [0, 1], sex: 'male', is: ['affected'] },
    ],
    unions: [{ parents: ['father', 'mother'], children: ['child'] }],
  }
  const svg = drawFigure(family, 'light')
  expect(svg).toContain('>died<')
  expect(svg).not.toContain('>patient<')
  const wrong = {
    ...family,
    unions: [{ parents: ['father', 'aunt'] as [string, string], children: ['child'] }],
  }
  expect(() => drawFigure(wrong, 'light')).toThrow('no person "aunt"')
})

test('a figure has the fields of its kind and no others', () => {
  const cells = { kind: 'cells', ...head, panels: [{ cell: 'hairy-cell', name: 'A', text: 'B' }] }
  expect(figureFile.safeParse(cells).success).toBe(true)
  expect(figureFile.safeParse({ ...cells, columns: 2 }).success).toBe(false)
  expect(figureFile.safeParse({ ...cells, note: 'A [link](x)' }).success).toBe(false)
  const organ = {
    kind: 'organ',
    ...head,
    height: 100,
    labels: [],
    shapes: [{ path: 'M0 0"/>', look: 'air' }],
  }
  expect(figureFile.safeParse(organ).success).toBe(false)
})
