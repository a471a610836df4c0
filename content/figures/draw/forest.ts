import type { Forest } from '../figure-schema.ts'
import {
  canvasWidth,
  type Drawing,
  element,
  lineHeight,
  margin,
  noteBelow,
  type Palette,
  path,
  round,
  smallSize,
  textLines,
  textWidth,
  wrap,
} from './svg.ts'

type Row = Exclude<Forest['rows'][number], { heading: string }>

const plot = { left: 118, right: 266 }
const labelWidth = plot.left - margin - 4

/** Estimates with their intervals. The scale is logarithmic, so that 0.5 and 2 are equally far from 1. */
export function drawForest(figure: Forest, palette: Palette): Drawing {
  const { ticks, margin: second } = figure
  const [first, last] = [Math.min(...ticks), Math.max(...ticks)]
  const toX = (value: number) =>
    plot.left + (Math.log(value / first) / Math.log(last / first)) * (plot.right - plot.left)
  const measure = wrap(figure.measure, { width: canvasWidth - 2 * margin, isBold: true })
  let y = margin + measure.length * lineHeight + 10
  const top = y
  const rows: string[] = []
  const headings: Heading[] = []
  for (const row of figure.rows) {
    const lines =
      'heading' in row
        ? wrap(row.heading, { width: canvasWidth - 2 * margin, isBold: true })
        : wrap(row.label, { width: labelWidth, size: smallSize })
    const height = lines.length * lineHeight + 7
    if ('heading' in row) {
      const width = Math.max(...lines.map((line) => textWidth(line, undefined, true)))
      headings.push({ top: y, bottom: y + height - 2, right: margin + width })
      rows.push(headingText(lines, y, palette))
    } else rows.push(drawRow(row, { lines, y, height, toX, ends: [first, last], palette }))
    y += height
  }
  const bottom = y + 4
  const down = (value: number) => downBetween(toX(value), { top, bottom, headings })
  const axis = drawAxis(figure, bottom, { toX, down, palette })
  const marginLabel = second
    ? [
        path(down(second.at), {
          stroke: palette.warn,
          'stroke-width': 1.5,
          'stroke-dasharray': '4 3',
        }),
      ]
    : []
  const note = noteBelow(figure.note, axis.height, palette)
  return {
    height: note.height,
    parts: [
      textLines(measure, {
        x: margin,
        y: margin + lineHeight / 2,
        fill: palette.text,
        anchor: 'start',
        isBold: true,
      }),
      ...axis.parts,
      ...marginLabel,
      ...rows,
      ...note.parts,
    ],
  }
}

interface Heading {
  top: number
  bottom: number
  /** Where its text ends. */
  right: number
}

/** A line down the rows, which pauses at a heading whose text it would cross. */
function downBetween(
  x: number,
  { top, bottom, headings }: { top: number; bottom: number; headings: readonly Heading[] },
): string {
  const crossed = headings.filter(({ right }) => right > x - 3)
  const starts = [top, ...crossed.map((heading) => heading.bottom)]
  const ends = [...crossed.map((heading) => heading.top), bottom]
  return starts
    .map((start, index) => [start, ends[index] ?? bottom] as const)
    .filter(([start, end]) => end > start)
    .map(([start, end]) => `M${round(x)} ${round(start)}V${round(end)}`)
    .join('')
}

function headingText(lines: string[], y: number, palette: Palette): string {
  return textLines(lines, {
    x: margin,
    y: y + lineHeight / 2 + 4,
    fill: palette.text,
    anchor: 'start',
    isBold: true,
  })
}

interface RowPlace {
  lines: string[]
  y: number
  height: number
  toX: (value: number) => number
  ends: readonly [number, number]
  palette: Palette
}

function drawRow(
  { estimate, low, high, look }: Row,
  { lines, y, height, toX, ends, palette }: RowPlace,
): string {
  const middle = y + height / 2
  const [x, x1, x2] = [toX(estimate), toX(Math.max(low, ends[0])), toX(Math.min(high, ends[1]))]
  const text = { fill: palette.text, size: smallSize }
  const tip = (at: number, isCut: boolean, direction: number) =>
    isCut
      ? path(`M${round(at - 5 * direction)} ${round(middle - 4)}l${5 * direction} 4l${-5 * direction} 4`, {
          stroke: palette.accent,
          'stroke-width': 1.6,
        })
      : ''
  const shape =
    look === 'diamond'
      ? path(
          `M${round(x1)} ${round(middle)}L${round(x)} ${round(middle - 7)}L${round(x2)} ${round(middle)}L${round(x)} ${round(middle + 7)}Z`,
          { fill: palette.accent },
        )
      : [
          path(`M${round(x1)} ${round(middle)}H${round(x2)}`, {
            stroke: palette.accent,
            'stroke-width': 1.6,
          }),
          element('rect', { x: x - 4.5, y: middle - 4.5, width: 9, height: 9, fill: palette.accent }),
          tip(x1, low < ends[0], -1),
          tip(x2, high > ends[1], 1),
        ].join('\n')
  const number = (value: number) => value.toFixed(2)
  return [
    textLines(lines, {
      ...text,
      x: margin,
      y: middle - ((lines.length - 1) * lineHeight) / 2,
      anchor: 'start',
    }),
    shape,
    textLines([`${number(estimate)} (${number(low)}–${number(high)})`], {
      ...text,
      x: canvasWidth - margin,
      y: middle,
      anchor: 'end',
    }),
  ].join('\n')
}

function drawAxis(
  { ticks, favors, margin: second }: Forest,
  y: number,
  {
    toX,
    down,
    palette,
  }: { toX: (value: number) => number; down: (value: number) => string; palette: Palette },
): Drawing {
  const label = { fill: palette.soft, size: smallSize }
  const one = toX(1)
  const left = wrap(favors[0], { width: one - margin - 8, size: smallSize })
  const right = wrap(favors[1], { width: canvasWidth - margin - one - 8, size: smallSize })
  const marginWidth = second ? textWidth(second.label, smallSize) : 0
  const favorsTop = y + 30 + (second ? lineHeight : 0)
  return {
    height: favorsTop + Math.max(left.length, right.length) * lineHeight,
    parts: [
      path(`M${plot.left} ${y}H${plot.right}`, { stroke: palette.line }),
      path(down(1), { stroke: palette.text, 'stroke-width': 1.2 }),
      ...ticks.flatMap((tick) => [
        path(`M${round(toX(tick))} ${y}v4`, { stroke: palette.line }),
        textLines([String(tick)], { ...label, x: toX(tick), y: y + 13 }),
      ]),
      ...(second
        ? [
            textLines([second.label], {
              ...label,
              fill: palette.warn,
              x: Math.min(toX(second.at), canvasWidth - margin - marginWidth / 2),
              y: y + 30,
            }),
          ]
        : []),
      textLines(left, { ...label, x: one - 8, y: favorsTop, anchor: 'end' }),
      textLines(right, { ...label, x: one + 8, y: favorsTop, anchor: 'start' }),
    ],
  }
}
