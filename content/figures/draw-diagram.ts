import type { Diagram } from '../schema.ts'
import {
  canvasWidth,
  lineHeight,
  type Palette,
  paletteOf,
  round,
  svgFile,
  type Theme,
  textLines,
  textWidth,
  wrap,
} from './svg.ts'

const margin = 8
const columnGap = 12
const rowGap = 30
const padding = 8
const labelSize = 12.5

interface PlacedBox {
  box: Diagram['boxes'][number]
  /** The text before the first line break, if there is one. It is bold. */
  name: string[]
  rest: string[]
  x: number
  y: number
  width: number
  height: number
}

/** @throws Error that names an arrow without a box at one of its ends, or two boxes in one place */
export function drawDiagram(figure: Diagram, theme: Theme): string {
  const palette = paletteOf(theme)
  const { placed, height } = place(figure)
  const arrows = figure.arrows.map((arrow) => {
    const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)]
    if (!from || !to)
      throw new Error(`${figure.title}: an arrow from ${arrow.from} to ${arrow.to} has no box`)
    return drawArrow(arrow, from, to, palette)
  })
  return svgFile({
    height,
    title: figure.title,
    palette,
    parts: [
      ...arrows.map(({ line }) => line),
      ...[...placed.values()].map((box) => drawBox(box, palette)),
      ...arrows.flatMap(({ end, label }) => [end, label]),
    ],
  })
}

function linesOf({ text, look }: Diagram['boxes'][number], width: number): Pick<PlacedBox, 'name' | 'rest'> {
  const [first = '', ...others] = text.split('\n')
  if (look === 'question' || others.length > 0)
    return {
      name: wrap(first, { width, isBold: true }),
      rest: others.flatMap((part) => wrap(part, { width })),
    }
  return { name: [], rest: wrap(first, { width }) }
}

function place({ columns, boxes, title }: Diagram): { placed: Map<string, PlacedBox>; height: number } {
  const columnWidth = (canvasWidth - 2 * margin - (columns - 1) * columnGap) / columns
  const sized = boxes.map((box) => {
    const width = box.span * columnWidth + (box.span - 1) * columnGap
    const { name, rest } = linesOf(box, width - 2 * padding)
    return { box, name, rest, width, height: (name.length + rest.length) * lineHeight + 2 * padding }
  })
  const placed = new Map<string, PlacedBox>()
  let top = margin
  for (let row = 0; row <= Math.max(...boxes.map(({ at }) => at[1])); row += 1) {
    const boxesOfRow = sized.filter(({ box }) => box.at[1] === row)
    const height = Math.max(lineHeight, ...boxesOfRow.map((box) => box.height))
    for (const { box, name, rest, width } of boxesOfRow) {
      const x = margin + box.at[0] * (columnWidth + columnGap)
      if (placed.has(box.id) || x + width > canvasWidth)
        throw new Error(`${title}: box ${box.id} stands twice, or too far right`)
      placed.set(box.id, { box, name, rest, x, y: top, width, height })
    }
    top += height + rowGap
  }
  return { placed, height: top - rowGap + margin }
}

function drawBox({ box, name, rest, x, y, width, height }: PlacedBox, palette: Palette): string {
  const { look } = box
  const first = y + (height - (name.length + rest.length - 1) * lineHeight) / 2
  const middle = { x: x + width / 2, fill: look === 'note' ? palette.soft : palette.text }
  const text = [
    textLines(name, { ...middle, y: first, isBold: true }),
    textLines(rest, { ...middle, y: first + name.length * lineHeight }),
  ]
    .filter(Boolean)
    .join('\n')
  if (look === 'note') return text
  const stroke = { step: palette.line, question: palette.accent, drug: palette.good, result: palette.warn }[
    look
  ]
  const corner = look === 'question' ? height / 3 : 6
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(corner)}" fill="${palette[look]}" stroke="${stroke}"/>\n${text}`
}

/** An arrow that leads down from box to box, with a bend halfway. Within a row it leads straight across. */
function drawArrow(arrow: Diagram['arrows'][number], from: PlacedBox, to: PlacedBox, palette: Palette) {
  const isAcross = from.box.at[1] === to.box.at[1]
  const isUp = !isAcross && from.box.at[1] > to.box.at[1]
  const isRight = from.x < to.x
  const [start, end] = isAcross
    ? [
        { x: isRight ? from.x + from.width : from.x, y: from.y + from.height / 2 },
        { x: isRight ? to.x : to.x + to.width, y: from.y + from.height / 2 },
      ]
    : [
        { x: meeting(from, to), y: isUp ? from.y : from.y + from.height },
        { x: meeting(to, from), y: isUp ? to.y + to.height : to.y },
      ]
  const turn = isUp ? end.y + rowGap / 2 : end.y - rowGap / 2
  const path = isAcross
    ? `M${round(start.x)} ${round(start.y)}H${round(end.x)}`
    : `M${round(start.x)} ${round(start.y)}V${round(turn)}H${round(end.x)}V${round(end.y)}`
  const direction = isAcross ? (isRight ? 'right' : 'left') : isUp ? 'up' : 'down'
  const stroke = arrow.end === 'bar' ? palette.warn : palette.line
  const line = `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`
  const tip = drawEnd(arrow.end, end, direction, stroke)
  if (!arrow.label) return { line, end: tip, label: '' }
  const width = textWidth(arrow.label, labelSize) + 6
  const middle = isAcross ? { x: (start.x + end.x) / 2, y: start.y - 9 } : { x: end.x, y: turn }
  const x = Math.min(Math.max(middle.x, width / 2 + 1), canvasWidth - width / 2 - 1)
  const back = `<rect x="${round(x - width / 2)}" y="${round(middle.y - 7)}" width="${round(width)}" height="14" fill="${palette.page}"/>`
  return {
    line,
    end: tip,
    label: `${back}\n${textLines([arrow.label], { x, y: middle.y, fill: palette.soft, size: labelSize })}`,
  }
}

/**
 * The horizontal position at which the line leaves the box. If the other box is above or below a wide box,
 * the line is straight; otherwise it leaves from the middle.
 */
function meeting(box: PlacedBox, other: PlacedBox): number {
  const middle = other.x + other.width / 2
  const isOver = middle > box.x + padding && middle < box.x + box.width - padding
  return isOver && box.width > other.width ? middle : box.x + box.width / 2
}

function drawEnd(
  end: Diagram['arrows'][number]['end'],
  { x, y }: { x: number; y: number },
  direction: string,
  stroke: string,
): string {
  if (end === 'none') return ''
  const turns = { down: 0, left: 90, up: 180, right: 270 }[direction] ?? 0
  const shape = end === 'bar' ? 'M-7 0H7' : 'M-4 -7L0 0L4 -7'
  return `<path d="${shape}" transform="translate(${round(x)} ${round(y)}) rotate(${turns})" fill="none" stroke="${stroke}" stroke-width="${end === 'bar' ? 3 : 1.5}"/>`
}
