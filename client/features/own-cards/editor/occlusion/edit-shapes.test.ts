import { expect, it } from 'vitest'
import type { Shape } from '#domain/own-cards/shown-regions.ts'
import {
  boxBetween,
  boxOf,
  corners,
  grown,
  moved,
  shapeInMiddle,
  stepOfKey,
  withCorner,
  withoutPoint,
  withPoint,
  withPointAfter,
} from './edit-shapes.ts'

const rect = (left: number, top: number, width: number, height: number) => ({
  kind: 'rect' as const,
  left,
  top,
  width,
  height,
})
const triangle = {
  kind: 'polygon' as const,
  points: [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.1 },
    { x: 0.1, y: 0.3 },
  ],
}
const rounded = (shape: Shape | undefined) =>
  JSON.parse(
    JSON.stringify(shape ?? null, (_key, value) =>
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ),
  )

it.each([
  ['down to the right', { x: 0.1, y: 0.2 }, { x: 0.4, y: 0.4 }, rect(0.1, 0.2, 0.3, 0.2)],
  ['up to the left', { x: 0.4, y: 0.4 }, { x: 0.1, y: 0.2 }, rect(0.1, 0.2, 0.3, 0.2)],
  ['beyond the picture', { x: 0.9, y: 0.9 }, { x: 1.5, y: 2 }, rect(0.9, 0.9, 0.1, 0.1)],
  ['a press without a move', { x: 0.4, y: 0.4 }, { x: 0.405, y: 0.6 }, null],
])('a box is drawn %s', (_what, from, to, shape) =>
  expect(rounded(boxBetween('rect', from, to))).toEqual(shape),
)

it.each([
  ['moves', moved(rect(0.1, 0.1, 0.2, 0.2), { x: 0.05, y: -0.05 }), rect(0.15, 0.05, 0.2, 0.2)],
  ['stays within the picture', moved(rect(0.7, 0.1, 0.2, 0.2), { x: 1, y: -1 }), rect(0.8, 0, 0.2, 0.2)],
  ['grows', grown(rect(0.1, 0.1, 0.2, 0.2), { x: 0.1, y: -0.1 }), rect(0.1, 0.1, 0.3, 0.1)],
  ['grows to the edge', grown(rect(0.7, 0.1, 0.2, 0.2), { x: 0.5, y: -1 }), rect(0.7, 0.1, 0.3, 0.01)],
])('a box %s', (_what, shape, expected) => expect(rounded(shape)).toEqual(expected))

it('a polygon moves and grows as a whole', () => {
  expect(rounded(moved(triangle, { x: 0.9, y: 0.1 }))).toEqual({
    kind: 'polygon',
    points: [
      { x: 0.6, y: 0.2 },
      { x: 1, y: 0.2 },
      { x: 0.6, y: 0.4 },
    ],
  })
  expect(rounded(grown(triangle, { x: 0.4, y: 0.2 }))).toEqual({
    kind: 'polygon',
    points: [
      { x: 0.1, y: 0.1 },
      { x: 0.9, y: 0.1 },
      { x: 0.1, y: 0.5 },
    ],
  })
  expect(rounded({ kind: 'rect', ...boxOf(triangle) })).toEqual(rect(0.1, 0.1, 0.4, 0.2))
})

it.each([
  [0, { x: 0.2, y: 0.2 }, rect(0.2, 0.2, 0.3, 0.3)],
  [1, { x: 0.7, y: 0 }, rect(0.1, 0, 0.6, 0.5)],
  [2, { x: 2, y: 0.3 }, rect(0.1, 0.1, 0.9, 0.2)],
  // A corner does not pass the opposite one.
  [2, { x: 0, y: 0 }, rect(0.1, 0.1, 0.01, 0.01)],
])('corner %d of a box goes to %j', (corner, to, expected) => {
  expect(rounded(withCorner(rect(0.1, 0.1, 0.4, 0.4), corners[corner] ?? { x: 0, y: 0 }, to))).toEqual(
    expected,
  )
})

it('a point of a polygon is moved, added and removed, down to three', () => {
  const more = withPointAfter(triangle, 2)
  expect(rounded(more).points).toEqual([...triangle.points, { x: 0.1, y: 0.2 }])
  expect(withPoint(more, 3, { x: -1, y: 0.5 }).points[3]).toEqual({ x: 0, y: 0.5 })
  expect(withoutPoint(more, 3)).toEqual(triangle)
  expect(withoutPoint(triangle, 0)).toBe(triangle)
})

it('keys move what is in the middle at first', () => {
  const by = stepOfKey('ArrowLeft') ?? { x: 0, y: 0 }
  expect(rounded(moved(shapeInMiddle('ellipse'), by))).toEqual({
    ...rect(0.395, 0.4, 0.2, 0.2),
    kind: 'ellipse',
  })
  expect(shapeInMiddle('polygon')).toMatchObject({ points: [{}, {}, {}] })
  expect(stepOfKey('a')).toBeUndefined()
})
