/** Regions of a picture as a card shows them, written in the line of the picture. */

/** A place in the picture: fractions of its width and height, from its upper left corner. */
export interface Point {
  x: number
  y: number
}

/** A box has its corner, width and height as fractions of the picture; an ellipse fills its box. */
export type Shape =
  | { kind: 'rect' | 'ellipse'; left: number; top: number; width: number; height: number }
  | { kind: 'polygon'; points: readonly Point[] }

/** The card asks for what the region hides; covers it because all are hidden; shows it, as the answer. */
export type RegionState = 'asked' | 'covered' | 'open'

export interface ShownRegion {
  /** The number of its card. */
  number: number
  state: RegionState
  shape: Shape
}

const signs: Record<RegionState, string> = { asked: '?', covered: '#', open: '!' }
const states = new Map(Object.entries(signs).map(([state, sign]) => [sign, state as RegionState]))
const written = /^(?<sign>[?#!])(?<number>\d{1,3}) (?<kind>rect|ellipse|polygon) (?<places>[-\d., ]+)$/

/** A fraction with up to four digits, as short as it can be: `.25`, `0`, `1`. */
export const fractionText = (value: number): string =>
  String(Number(value.toFixed(4))).replace(/^(-?)0\./, '$1.')

/** As in `?2 rect .1 .2 .3 .1;#1 polygon .5,.5 .6,.5 .6,.7`. */
export const shownRegionsText = (regions: readonly ShownRegion[]): string =>
  regions.map(({ state, number, shape }) => `${signs[state]}${number} ${shapeText(shape)}`).join(';')

function shapeText(shape: Shape): string {
  const places =
    shape.kind === 'polygon'
      ? pointsText(shape.points)
      : [shape.left, shape.top, shape.width, shape.height].map(fractionText).join(' ')
  return `${shape.kind} ${places}`
}

export const pointsText = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${fractionText(x)},${fractionText(y)}`).join(' ')

/** The regions of such a text; what cannot be read is left out. */
export const readShownRegions = (text: string): ShownRegion[] =>
  text.split(';').flatMap((part) => readRegion(part) ?? [])

function readRegion(text: string): ShownRegion | undefined {
  const { sign = '', number, kind, places = '' } = written.exec(text)?.groups ?? {}
  const state = states.get(sign)
  if (state === undefined) return undefined
  const shape =
    kind === 'polygon'
      ? ({ kind, points: readPoints(places) } as const)
      : readBox(kind as 'rect' | 'ellipse', places)
  return shape && { number: Number(number), state, shape }
}

function readBox(kind: 'rect' | 'ellipse', text: string): Shape | undefined {
  const [left, top, width, height] = text.split(' ').map(Number)
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined
  return { kind, left, top, width, height }
}

/** Points as in `.1,.2 .3,.4`; what is no number is `NaN`. */
export const readPoints = (text: string): Point[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number)
      return { x, y }
    })

/** The number that the card asks or answers; undefined where none is. */
export const askedNumber = (text: string): number | undefined => {
  const [, number] = /(?:^|;)[?!](\d+)/.exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}
