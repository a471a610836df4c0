import type { Organ } from '../figure-schema.ts'
import { tumorPattern } from './patterns.ts'
import {
  type Drawing,
  element,
  lineHeight,
  noteBelow,
  type Palette,
  path,
  round,
  smallSize,
  textLines,
  textWidth,
  wrap,
} from './svg.ts'

type Label = Organ['labels'][number]
type Point = readonly [number, number]

/** Shapes, then tumors and nodes, then names with thin lines to what they name. */
export function drawOrgan(figure: Organ, palette: Palette): Drawing {
  const note = noteBelow(figure.note, figure.height, palette)
  return {
    height: note.height,
    parts: [
      tumorPattern(palette),
      ...figure.shapes.map(({ path: d, look }) =>
        look === 'line' || look === 'dashed'
          ? path(d, {
              stroke: palette.text,
              'stroke-width': 1.4,
              'stroke-dasharray': look === 'dashed' ? '5 4' : undefined,
            })
          : path(d, {
              fill: palette[look],
              stroke: palette.line,
              'stroke-width': 1.3,
              'stroke-linejoin': 'round',
            }),
      ),
      ...figure.tumors.map(({ at: [cx, cy], size, turn }) =>
        element('ellipse', {
          cx,
          cy,
          rx: size[0] / 2,
          ry: size[1] / 2,
          fill: 'url(#tumor)',
          transform: turn === 0 ? undefined : `rotate(${turn} ${cx} ${cy})`,
        }),
      ),
      ...figure.nodes.map((node) => drawNode(node, palette)),
      ...figure.labels.map((label) => drawLabel(label, palette)),
      ...note.parts,
    ],
  }
}

/** A circle that its text does not cross. */
function nodeRadius(text: string | undefined, involved: boolean): number {
  if (!text) return 7
  if (involved) return 15
  if (textWidth(text, smallSize, true) > 22) return 16
  return text.length > 2 ? 14 : 11
}

function drawNode({ at: [cx, cy], text, involved }: Organ['nodes'][number], palette: Palette): string {
  const circle = element('circle', {
    cx,
    cy,
    r: nodeRadius(text, involved),
    fill: involved ? 'url(#tumor)' : palette.page,
    stroke: palette.text,
    'stroke-width': 1.3,
  })
  const disc = text && involved ? element('circle', { cx, cy, r: 10, fill: palette.page }) : ''
  return text
    ? `${circle}${disc}\n${textLines([text], { x: cx, y: cy, fill: palette.text, size: smallSize, isBold: true, halo: palette.page })}`
    : circle
}

function drawLabel(label: Label, palette: Palette): string {
  const { text, at, to, anchor, width, bold } = label
  const lines = wrap(text, { width, size: smallSize, isBold: bold })
  const words = textLines(lines, {
    x: at[0],
    y: at[1],
    fill: palette.text,
    size: smallSize,
    anchor,
    isBold: bold,
    halo: palette.page,
  })
  if (!to) return words
  const [x, y] = leaderStart(label, lines, to)
  return [
    path(`M${round(x)} ${round(y)}L${to[0]} ${to[1]}`, { stroke: palette.text, 'stroke-width': 0.9 }),
    element('circle', { cx: to[0], cy: to[1], r: 2, fill: palette.text }),
    words,
  ].join('\n')
}

/** The point of the label's edge from which a line to the target does not cross its words. */
function leaderStart({ at: [x, y], anchor, bold }: Label, lines: string[], to: Point): Point {
  const width = Math.max(...lines.map((line) => textWidth(line, smallSize, bold))) * 0.93
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  const [top, bottom] = [y - 8, y + (lines.length - 1) * lineHeight + 8]
  if (to[0] > left + width) return [left + width + 3, (top + bottom) / 2]
  if (to[0] < left) return [left - 3, (top + bottom) / 2]
  return [Math.min(Math.max(to[0], left + 6), left + width - 6), to[1] < top ? top - 1 : bottom + 1]
}
