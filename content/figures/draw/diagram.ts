import type { Diagram } from '../figure-schema.ts'
import {
  canvasWidth,
  type Drawing,
  lineHeight,
  margin,
  type Palette,
  path,
  round,
  smallSize,
  textLines,
  textWidth,
  wrap,
} from './svg.ts'

const columnGap = 12
const rowGap = 30
/** How far above the next box a line turns: its label leaves room for the point of the arrow. */
const turnAbove = 17
const padding = 8
/** The space before the items of a list, in which their bullets stand. */
const indent = 12
/** The space between the name of a list and its first item. */
const listGap = 7

/** Marks the line with which an item of a list begins. */
const bullet = '\u2022'

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
export function drawDiagram(figure: Diagram, palette: Palette): Drawing {
  const { placed, height } = place(figure)
  const arrows = figure.arrows.map((arrow) => {
    const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)]
    if (!from || !to)
      throw new Error(`${figure.title}: an arrow from ${arrow.from} to ${arrow.to} has no box`)
    return drawArrow(arrow, from, to, palette)
  })
  return {
    height,
    parts: [
      ...arrows.map(({ line }) => line),
      ...[...placed.values()].map((box) =>
        box.box.look === 'list' ? drawList(box, palette) : drawBox(box, palette),
      ),
      ...arrows.flatMap(({ end, label }) => [end, label]),
    ],
  }
}

function linesOf({ text, look }: Diagram['boxes'][number], width: number): Pick<PlacedBox, 'name' | 'rest'> {
  const [first = '', ...others] = text.split('\n')
  if (look === 'list')
    return {
      name: wrap(first, { width, isBold: true }),
      rest: others.flatMap((item) =>
        wrap(item, { width: width - indent }).map((line, index) => (index === 0 ? bullet + line : line)),
      ),
    }
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
    const gap = box.look === 'list' ? listGap : 0
    return { box, name, rest, width, height: (name.length + rest.length) * lineHeight + 2 * padding + gap }
  })
  const placed = new Map<string, PlacedBox>()
  let top = margin
  for (let row = 0; row <= Math.max(...boxes.map(({ at }) => at[1])); row += 1) {
    const boxesOfRow = sized.filter(({ box }) => box.at[1] === row)
    const height = Math.max(lineHeight, ...boxesOfRow.map((box) => box.height))
    const hasList = boxesOfRow.some(({ box }) => box.look === 'list')
    for (const { box, name, rest, width, height: own } of boxesOfRow) {
      const x = margin + box.at[0] * (columnWidth + columnGap)
      if (placed.has(box.id) || x + width > canvasWidth)
        throw new Error(`${title}: box ${box.id} stands twice, or too far right`)
      // Beside a long list a box would be stretched, so that it keeps its own height.
      placed.set(box.id, { box, name, rest, x, y: top, width, height: hasList ? own : height })
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
  const stroke = {
    step: palette.line,
    question: palette.accent,
    drug: palette.good,
    list: palette.good,
    result: palette.warn,
  }[look]
  const corner = look === 'question' ? Math.min(height / 3, 22) : 6
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(corner)}" fill="${palette[look === 'list' ? 'drug' : look]}" stroke="${stroke}"/>\n${text}`
}

/** What stands side by side, not one after the other: a name, and items with bullets below a line. */
function drawList({ name, rest, x, y, width, height }: PlacedBox, palette: Palette): string {
  const first = y + padding + lineHeight / 2
  const rule = y + padding + name.length * lineHeight + 2
  const start = { fill: palette.text, anchor: 'start' as const }
  return [
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="2" fill="${palette.drug}" stroke="${palette.good}"/>`,
    textLines(name, { ...start, x: x + padding, y: first - 1, isBold: true }),
    path(`M${round(x)} ${round(rule)}h${round(width)}`, { stroke: palette.good }),
    ...rest.flatMap((line, index) => {
      const middle = first + (name.length + index) * lineHeight + listGap
      const text = line.startsWith(bullet) ? line.slice(1) : line
      return [
        ...(line.startsWith(bullet)
          ? [`<circle cx="${round(x + padding + 3)}" cy="${round(middle)}" r="2.5" fill="${palette.good}"/>`]
          : []),
        textLines([text], { ...start, x: x + padding + indent, y: middle }),
      ]
    }),
  ].join('\n')
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
  const turn = isUp ? end.y + turnAbove : end.y - turnAbove
  const route = isAcross
    ? `M${round(start.x)} ${round(start.y)}H${round(end.x)}`
    : `M${round(start.x)} ${round(start.y)}V${round(turn)}H${round(end.x)}V${round(end.y)}`
  const direction = isAcross ? (isRight ? 'right' : 'left') : isUp ? 'up' : 'down'
  const stroke = arrow.end === 'bar' ? palette.warn : palette.line
  const line = `<path d="${route}" fill="none" stroke="${stroke}" stroke-width="1.5"/>`
  const tip = drawEnd(arrow.end, end, direction, stroke)
  if (!arrow.label) return { line, end: tip, label: '' }
  const width = textWidth(arrow.label, smallSize) + 6
  const middle = isAcross ? { x: (start.x + end.x) / 2, y: start.y - 9 } : { x: end.x, y: turn }
  const x = Math.min(Math.max(middle.x, width / 2 + 1), canvasWidth - width / 2 - 1)
  const back = `<rect x="${round(x - width / 2)}" y="${round(middle.y - 7)}" width="${round(width)}" height="14" fill="${palette.page}"/>`
  return {
    line,
    end: tip,
    label: `${back}\n${textLines([arrow.label], { x, y: middle.y, fill: palette.soft, size: smallSize })}`,
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
