import type { Point, Shape } from '#domain/own-cards/shown-regions.ts'

/** Changes of shapes that are drawn on a picture. All places are fractions of the picture, and stay within it. */

/** The least width and height of a region. */
const leastSize = 0.01
/** Differences of fractions are not exact. */
const tolerance = 1e-9

export type BoxKind = 'rect' | 'ellipse'
/** A corner of a box: its place as a fraction of the box. */
export type Corner = Readonly<Record<'x' | 'y', 0 | 1>>
export const corners: readonly Corner[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

const between = (least: number, value: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))
export const withinPicture = ({ x, y }: Point): Point => ({ x: between(0, x, 1), y: between(0, y, 1) })

/** The box around a shape. */
export function boxOf(shape: Shape): Record<'left' | 'top' | 'width' | 'height', number> {
  if (shape.kind !== 'polygon') return shape
  const [xs, ys] = [shape.points.map(({ x }) => x), shape.points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The box between two points; undefined for one that is too small to be meant. */
export function boxBetween(kind: BoxKind, one: Point, other: Point): Shape | undefined {
  const [from, to] = [withinPicture(one), withinPicture(other)]
  const [width, height] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)]
  if (Math.min(width, height) < leastSize - tolerance) return undefined
  return { kind, left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), width, height }
}

export function moved(shape: Shape, by: Point): Shape {
  const { left, top, width, height } = boxOf(shape)
  const x = between(0, left + by.x, 1 - width)
  const y = between(0, top + by.y, 1 - height)
  if (shape.kind !== 'polygon') return { ...shape, left: x, top: y }
  return { ...shape, points: shape.points.map((point) => ({ x: point.x + x - left, y: point.y + y - top })) }
}

/** The shape with another width and height; its upper left corner stays. */
export function grown(shape: Shape, by: Point): Shape {
  const { left, top, width, height } = boxOf(shape)
  const wide = between(leastSize, width + by.x, 1 - left)
  const high = between(leastSize, height + by.y, 1 - top)
  if (shape.kind !== 'polygon') return { ...shape, width: wide, height: high }
  const scaled = (value: number, from: number, size: number, next: number) =>
    size === 0 ? value : from + ((value - from) * next) / size
  return {
    ...shape,
    points: shape.points.map(({ x, y }) => ({
      x: scaled(x, left, width, wide),
      y: scaled(y, top, height, high),
    })),
  }
}

/** The box with one of its corners at another place. */
export function withCorner(shape: Exclude<Shape, { kind: 'polygon' }>, corner: Corner, to: Point): Shape {
  const opposite = {
    x: shape.left + shape.width * (1 - corner.x),
    y: shape.top + shape.height * (1 - corner.y),
  }
  const { x, y } = withinPicture(to)
  const away = (value: number, from: number, isAfter: number) =>
    isAfter ? Math.max(value, Math.min(from + leastSize, 1)) : Math.min(value, Math.max(from - leastSize, 0))
  return (
    boxBetween(shape.kind, opposite, {
      x: away(x, opposite.x, corner.x),
      y: away(y, opposite.y, corner.y),
    }) ?? shape
  )
}

type Polygon = Extract<Shape, { kind: 'polygon' }>

export const withPoint = (shape: Polygon, index: number, to: Point): Polygon => ({
  ...shape,
  points: shape.points.with(index, withinPicture(to)),
})

/** The polygon without a point. One of three points stays as it is. */
export const withoutPoint = (shape: Polygon, index: number): Polygon =>
  shape.points.length <= 3 ? shape : { ...shape, points: shape.points.toSpliced(index, 1) }

/** The polygon with another point in the middle of the side that follows the point. */
export function withPointAfter(shape: Polygon, index: number): Polygon {
  const [one, other] = [shape.points[index], shape.points[(index + 1) % shape.points.length]]
  if (!one || !other) return shape
  return {
    ...shape,
    points: shape.points.toSpliced(index + 1, 0, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }),
  }
}

/** A shape in the middle of the picture, which is then moved by keys. */
export function shapeInMiddle(kind: Shape['kind']): Shape {
  if (kind === 'polygon')
    return {
      kind,
      points: [
        { x: 0.5, y: 0.4 },
        { x: 0.6, y: 0.6 },
        { x: 0.4, y: 0.6 },
      ],
    }
  return { kind, left: 0.4, top: 0.4, width: 0.2, height: 0.2 }
}

/** How far a press of an arrow key moves something. */
const step = 0.005

/** Where a key moves something; undefined for other keys. */
export function stepOfKey(key: string): Point | undefined {
  return {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }[key]
}
