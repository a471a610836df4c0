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
  wrap,
} from './svg.ts'

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

function drawNode({ at: [cx, cy], text, involved }: Organ['nodes'][number], palette: Palette): string {
  const circle = element('circle', {
    cx,
    cy,
    r: text ? 11 : 7,
    fill: involved ? 'url(#tumor)' : palette.page,
    stroke: palette.text,
    'stroke-width': 1.3,
  })
  return text
    ? `${circle}\n${textLines([text], { x: cx, y: cy, fill: palette.text, size: smallSize, isBold: true })}`
    : circle
}

function drawLabel(
  { text, at: [x, y], to, anchor, width, bold }: Organ['labels'][number],
  palette: Palette,
): string {
  const lines = wrap(text, { width, size: smallSize, isBold: bold })
  const middle = y + ((lines.length - 1) * lineHeight) / 2
  const start = anchor === 'start' ? x - 3 : anchor === 'end' ? x + 3 : x
  const leader = to
    ? `${path(`M${round(start)} ${round(anchor === 'middle' ? (to[1] > y ? y + lines.length * lineHeight - 8 : y - 9) : middle)}L${to[0]} ${to[1]}`, { stroke: palette.text, 'stroke-width': 0.9 })}\n${element('circle', { cx: to[0], cy: to[1], r: 2, fill: palette.text })}\n`
    : ''
  return leader + textLines(lines, { x, y, fill: palette.text, size: smallSize, anchor, isBold: bold })
}
