/** Image occlusion: a picture with regions, each of which a card hides and asks for. */
import { mediaInLine } from '#domain/markdown/parse-markdown.ts'
import { mostCardsOfNote } from './limits.ts'
import { isPictureKey, mediaMarkdown, parseMediaKey } from './media-key.ts'
import type { NoteCard } from './note.ts'
import {
  fractionText,
  type Point,
  pointsText,
  type RegionState,
  readPoints,
  type Shape,
  shownRegionsText,
} from './shown-regions.ts'

export interface Region {
  /** Regions with the same number are asked by one card. */
  number: number
  shape: Shape
  /** What it hides, in Markdown; may be empty. The answer shows it. */
  label: string
}

export interface Occlusion {
  picture: { key: string; text: string } | null
  regions: readonly Region[]
  /** Each card hides all regions and asks for one; otherwise it hides only that one. */
  hidesAll: boolean
  /** Markdown above the picture. */
  header: string
}

const region =
  /\{\{c(\d{1,3}(?:,\d{1,3})*)::image-occlusion:(rect|ellipse|polygon)((?::[a-z]+=[^:{}]*)*)(?:::(.*?))?\}\}/g

/**
 * The picture and regions of the front of an occlusion note. It has the line of the picture, and a line for each region in the
 * notation of Anki, with its label as the hint of the gap; all other lines are the header.
 */
export function parseOcclusion(front: string): Occlusion {
  const read: { picture: Occlusion['picture']; regions: WrittenRegion[]; header: string[] } = {
    picture: null,
    regions: [],
    header: [],
  }
  let hidesAll = false
  for (const line of front.replaceAll('\r\n', '\n').split('\n')) {
    const gaps = [...line.matchAll(region)]
    const picture = read.picture ? null : pictureOf(line)
    if (picture) read.picture = picture
    else if (gaps.length > 0 && line.replaceAll(region, '').trim() === '') {
      read.regions.push(...gaps.flatMap(regionsOf))
      hidesAll ||= gaps.some(([, , , facts = '']) => hidesOthers(facts))
    } else read.header.push(line)
  }
  const key = parseMediaKey(read.picture?.key ?? '')
  const regions = read.regions.map(({ turn, ...one }) =>
    turn === 0 || key?.type !== 'picture' ? one : { ...one, shape: turned(one.shape, turn, key) },
  )
  return { picture: read.picture, regions, hidesAll, header: read.header.join('\n') }
}

/** A region as it is written. Anki turns a box around its upper left corner, clockwise, by a fraction of a circle. */
type WrittenRegion = Region & { turn: number }
/** In so many steps. */
const circle = 10_000

/** The turned box as a polygon. @param picture its size, whose sides differ */
function turned(shape: Shape, turn: number, { width, height }: Size): Shape {
  if (shape.kind === 'polygon') return shape
  const [cos, sin] = [Math.cos(2 * Math.PI * turn), Math.sin(2 * Math.PI * turn)]
  const points = outline[shape.kind].map((at) => {
    const [x, y] = [at.x * shape.width * width, at.y * shape.height * height]
    return { x: shape.left + (x * cos - y * sin) / width, y: shape.top + (x * sin + y * cos) / height }
  })
  return withinEdges({ kind: 'polygon', points })
}

type Size = Record<'width' | 'height', number>

/** Points around a box, as fractions of it. */
const outline: Record<'rect' | 'ellipse', readonly Point[]> = {
  rect: [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ],
  ellipse: Array.from({ length: 24 }, (_, at) => ({
    x: (1 + Math.cos((Math.PI * at) / 12)) / 2,
    y: (1 + Math.sin((Math.PI * at) / 12)) / 2,
  })),
}

/** The front with its turned regions as polygons, which takes the size of its picture. */
export const withTurnedRegions = (front: string): string =>
  /:angle=-?\d/.test(front) ? occlusionText(parseOcclusion(front)) : front

/** The front of which `parseOcclusion` makes this. */
export function occlusionText({ picture, regions, hidesAll, header }: Occlusion): string {
  return [
    ...(picture ? [mediaMarkdown(picture.key, picture.text)] : []),
    ...regions.map((one) => regionText(one, hidesAll)),
    ...(header === '' ? [] : [header]),
  ].join('\n')
}

/** The front with the picture of a line in the place of its own; undefined where the line shows none. */
export function withPicture(front: string, line: string): string | undefined {
  const occlusion = parseOcclusion(front)
  const picture = pictureOf(line)
  return picture
    ? occlusionText({
        ...occlusion,
        picture: { ...picture, text: picture.text || (occlusion.picture?.text ?? '') },
      })
    : undefined
}

function pictureOf(line: string): Occlusion['picture'] {
  const media = mediaInLine(line)
  return media && isPictureKey(media.key) ? media : null
}

const factsOf = (text: string) =>
  new Map(
    text.split(':').map((fact) => {
      const at = fact.indexOf('=')
      return [fact.slice(0, at), fact.slice(at + 1)] as const
    }),
  )

function regionsOf([, numbers = '', kind, written = '', label = '']: RegExpExecArray): WrittenRegion[] {
  const facts = factsOf(written)
  const shape = shapeOf(kind as Shape['kind'], facts)
  const turn = shape.kind === 'polygon' ? 0 : (Number(facts.get('angle') ?? 0) % circle) / circle || 0
  return numbers.split(',').map((number) => ({ number: Number(number), shape, turn, label }))
}

function shapeOf(kind: Shape['kind'], facts: ReadonlyMap<string, string>): Shape {
  const number = (name: string) => Number.parseFloat(facts.get(name) ?? '')
  const [left, top] = [number('left'), number('top')]
  if (kind === 'rect') return { kind, left, top, width: number('width'), height: number('height') }
  if (kind === 'ellipse') return { kind, left, top, width: 2 * number('rx'), height: 2 * number('ry') }
  // Anki moves a polygon by its corner alone.
  const points = readPoints(facts.get('points') ?? '')
  const corner = cornerOf(points)
  const by = { x: Number.isFinite(left) ? left - corner.x : 0, y: Number.isFinite(top) ? top - corner.y : 0 }
  return { kind, points: points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) }
}

const cornerOf = (points: readonly Point[]): Point => ({
  x: Math.min(...points.map(({ x }) => x)),
  y: Math.min(...points.map(({ y }) => y)),
})

function regionText(
  { number, shape, label, turn = 0 }: Region & { turn?: number },
  hidesAll: boolean,
): string {
  const angle: [string, string][] = turn === 0 ? [] : [['angle', String(Math.round(turn * circle))]]
  const facts = [...factsText(shape), ...angle].map(([name, value]) => `${name}=${value}`)
  // Two braces would begin or end a gap.
  const words = label.replaceAll(/\s+/g, ' ').replaceAll(/\{(?=\{)|\}(?=\}|$)/g, '$& ')
  return `{{c${number}::image-occlusion:${[shape.kind, ...facts, ...(hidesAll ? ['oi=1'] : [])].join(':')}${words.trim() === '' ? '' : `::${words}`}}}`
}

function factsText(shape: Shape): [name: string, value: string][] {
  const corner = shape.kind === 'polygon' ? cornerOf(shape.points) : { x: shape.left, y: shape.top }
  const place: [string, string][] = [
    ['left', fractionText(corner.x)],
    ['top', fractionText(corner.y)],
  ]
  if (shape.kind === 'polygon') return [...place, ['points', pointsText(shape.points)]]
  const { width, height } = shape
  if (shape.kind === 'rect')
    return [...place, ['width', fractionText(width)], ['height', fractionText(height)]]
  return [...place, ['rx', fractionText(width / 2)], ['ry', fractionText(height / 2)]]
}

/** The front in the parts that a note of Anki has as fields, in Markdown. */
export function occlusionFields(front: string): Record<'regions' | 'picture' | 'header', string> {
  const { header, ...occlusion } = parseOcclusion(front)
  const whole = (part: Partial<Occlusion>) => occlusionText({ ...occlusion, header: '', ...part })
  return { regions: whole({ picture: null }), picture: whole({ regions: [] }), header }
}

/** The front of which `occlusionFields` makes these. */
export const occlusionOfFields = ({
  regions,
  picture,
  header,
}: Record<'regions' | 'picture' | 'header', string>): string =>
  [picture, regions, header].filter((part) => part !== '').join('\n')

/**
 * The regions of a field of Anki, one on each line. They are cut at the edges of the picture, over which Anki lets them go; a turned
 * one is so once its picture is known.
 */
export function regionsOfAnki(html: string): string {
  const lines = html.replaceAll(/<[^<>]*>/g, '\n')
  const found = [...lines.matchAll(region)]
  const hidesAll = found.some(([, , , facts = '']) => hidesOthers(facts))
  return found
    .flatMap(regionsOf)
    .map((one) => (one.turn === 0 ? { ...one, shape: withinEdges(one.shape) } : one))
    .filter(({ number, shape, turn }) => number > 0 && (turn !== 0 || isWithin(shape)))
    .map((one) => regionText(one, hidesAll))
    .join('\n')
}

const hidesOthers = (facts: string) => factsOf(facts).get('oi') === '1'

/** The words that are written on the picture, and hide nothing. A colon in them may be written `\:`. */
export const textsOfAnki = (html: string): string[] =>
  Array.from(
    html
      .replaceAll(/<[^<>]*>/g, ' ')
      .matchAll(/\{\{c\d{1,3}::image-occlusion:text:(?:[^{}]*?:)?text=((?:\\:|[^:{}])*)/g),
    ([, words = '']) => words.replaceAll('\\:', ':').replaceAll(/\s+/g, ' ').trim(),
  ).filter((words) => words !== '')

function withinEdges(shape: Shape): Shape {
  const cut = (value: number) => Math.min(Math.max(value, 0), 1)
  if (shape.kind === 'polygon')
    return { ...shape, points: shape.points.map(({ x, y }) => ({ x: cut(x), y: cut(y) })) }
  const [left, top] = [cut(shape.left), cut(shape.top)]
  const [right, bottom] = [cut(shape.left + shape.width), cut(shape.top + shape.height)]
  return { ...shape, left, top, width: right - left, height: bottom - top }
}

/** What an occlusion note lacks. */
export function occlusionFault(front: string): string | undefined {
  const { picture, regions } = parseOcclusion(front)
  if (!picture) return 'Choose a picture'
  if (regions.length === 0) return 'Draw at least one region on the picture'
  if (regions.length > mostCardsOfNote)
    return `A picture has at most ${mostCardsOfNote} regions; this one has ${regions.length}`
  const outside = regions.find(
    ({ number, shape }) => number < 1 || number > highestNumber || !isWithin(shape),
  )
  return outside && `Region ${outside.number} is not within the picture`
}

const highestNumber = 499
/** Places are rounded to four digits. */
const tolerance = 0.0002

function isWithin(shape: Shape): boolean {
  const isPlace = (value: number) => value >= -tolerance && value <= 1 + tolerance
  if (shape.kind === 'polygon')
    return shape.points.length >= 3 && shape.points.every(({ x, y }) => isPlace(x) && isPlace(y))
  const { left, top, width, height } = shape
  return width > 0 && height > 0 && [left, top, left + width, top + height].every(isPlace)
}

/** A card for each number, ascending. The labels are in the answers only. None without a picture. */
export function occlusionCards(front: string, back: string): NoteCard[] {
  const occlusion = parseOcclusion(front)
  const { picture, regions, header } = occlusion
  if (!picture) return []
  const numbers = [...new Set(regions.map(({ number }) => number))].sort((one, other) => one - other)
  return numbers.slice(0, mostCardsOfNote).map((number) => {
    const labels = regions.filter((one) => one.number === number).map(({ label }) => label.trim())
    return {
      number,
      question: texts(header, shownPicture(occlusion, number, 'asked')),
      answer: texts(
        [...new Set(labels)].filter((label) => label !== '').join(', '),
        shownPicture(occlusion, number, 'open'),
        back,
      ),
      typed: null,
    }
  })
}

const texts = (...parts: string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

/** The line of a card that shows the picture with its regions. */
function shownPicture({ picture, regions, hidesAll }: Occlusion, number: number, state: RegionState): string {
  const shown = regions
    .filter((one) => hidesAll || one.number === number)
    .map((one) => ({ ...one, state: one.number === number ? state : ('covered' as const) }))
  return `![${picture?.text ?? ''}](occlusion:${picture?.key} "${shownRegionsText(shown)}")`
}
