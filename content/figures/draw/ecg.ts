import type { Ecg } from '../figure-schema.ts'
import { voltageAt } from './ecg-wave.ts'
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
  through,
  wrap,
} from './svg.ts'

/** A millimeter of the paper in px: 25 mm in a second, 10 mm for 1 mV. */
const mm = 3.84
const pxOfSecond = 25 * mm
const pxOfMillivolt = 10 * mm
/** The heights of a strip above and below the line of no voltage. */
const [above, below] = [13 * mm, 10.5 * mm]

export function drawEcg(figure: Ecg, palette: Palette): Drawing {
  const parts: string[] = []
  let top = margin
  for (const strip of figure.strips) {
    const drawn = drawStrip(strip, top, palette)
    parts.push(...drawn.parts)
    top = drawn.height + 10
  }
  const scale = textLines(['25 mm/s, 10 mm/mV; a large square is 0.2 s'], {
    x: margin,
    y: top + 2,
    fill: palette.soft,
    size: smallSize,
    anchor: 'start',
  })
  const note = noteBelow(figure.note, top + 8, palette)
  return { height: note.height + 2, parts: [...parts, scale, ...note.parts] }
}

function drawStrip(
  { label, parts, brackets }: Ecg['strips'][number],
  top: number,
  palette: Palette,
): Drawing {
  const lines = wrap(label, { width: canvasWidth - 2 * margin, isBold: true })
  const paper = top + lines.length * lineHeight + 4
  const zero = paper + above
  const bottom = zero + below
  return {
    height: bottom,
    parts: [
      textLines(lines, {
        x: margin,
        y: top + lineHeight / 2,
        fill: palette.text,
        anchor: 'start',
        isBold: true,
      }),
      ...drawPaper(paper, bottom, palette),
      path(
        through(
          pointsOf(parts).map(
            ([t, mv]) =>
              [
                margin + t * pxOfSecond,
                Math.min(Math.max(zero - mv * pxOfMillivolt, paper + 1), bottom - 1),
              ] as const,
          ),
        ),
        {
          stroke: palette.text,
          'stroke-width': 1.6,
          'stroke-linejoin': 'round',
        },
      ),
      ...brackets.flatMap(({ from, to, text }) => {
        const [x1, x2, y] = [margin + from * pxOfSecond, margin + to * pxOfSecond, zero + 6.2 * mm]
        const width = textWidth(text, smallSize) + 6
        const middle = Math.min(Math.max((x1 + x2) / 2, margin + width / 2), canvasWidth - margin - width / 2)
        return [
          path(`M${round(x1)} ${round(y - 7)}v7H${round(x2)}v-7`, {
            stroke: palette.accent,
            'stroke-width': 2,
          }),
          element('rect', {
            x: middle - width / 2,
            y: y + 1,
            width,
            height: 15,
            fill: palette.page,
            opacity: 0.85,
          }),
          textLines([text], { x: middle, y: y + 9, fill: palette.accent, size: smallSize, isBold: true }),
        ]
      }),
    ],
  }
}

/** The curve in steps of 12 ms, with a calibration mark of 1 mV in front. */
function pointsOf(parts: Ecg['strips'][number]['parts']): (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [
    [0, 0],
    [0.03, 0],
    [0.03, 1],
    [0.14, 1],
    [0.14, 0],
    [0.17, 0],
  ]
  let start = 0.17
  for (const part of parts) {
    for (let t = 0; t < part.seconds && start + t < 4; t += 0.012)
      points.push([start + t, voltageAt(t, part)])
    start += part.seconds
  }
  return points
}

/** Lines at each large square, and light ones at each millimeter. */
function drawPaper(top: number, bottom: number, palette: Palette): string[] {
  const right = margin + 4 * pxOfSecond
  const grid = (step: number) => {
    const columns = Array.from(
      { length: Math.round((right - margin) / step) + 1 },
      (_, index) => `M${round(margin + index * step)} ${round(top)}V${round(bottom)}`,
    )
    const rows = Array.from(
      { length: Math.floor((bottom - top) / step + 0.01) + 1 },
      (_, index) => `M${margin} ${round(top + index * step)}H${round(right)}`,
    )
    return [...columns, ...rows].join('')
  }
  return [
    path(grid(mm), { stroke: palette.grid, 'stroke-width': 0.4 }),
    path(grid(5 * mm), { stroke: palette.grid, 'stroke-width': 1.2 }),
  ]
}
