import type { Waterfall } from '../figure-schema.ts'
import { drawAxes } from './axes.ts'
import { drawLegend, type LegendItem } from './legend.ts'
import { groupFill, groupPatterns } from './patterns.ts'
import { canvasWidth, type Drawing, element, noteBelow, type Palette, path, round } from './svg.ts'

const plot = { left: 50, right: canvasWidth - 8, top: 14, bottom: 234 }
/** The limits of progression and of partial response in RECIST 1.1, in percent. */
const limits = [20, -30]

/** A bar for each patient, from the greatest growth to the greatest shrinkage. */
export function drawWaterfall(figure: Waterfall, palette: Palette): Drawing {
  const top = Math.max(40, Math.ceil(Math.max(...figure.bars.map(({ change }) => change)) / 20) * 20)
  const toY = (change: number) => plot.top + ((top - change) / (top + 100)) * (plot.bottom - plot.top)
  const sorted = figure.bars.toSorted((a, b) => b.change - a.change)
  const step = (plot.right - plot.left - 4) / sorted.length
  const ticks = [...(top > 50 ? [top] : []), ...limits, 0, -100].map((change) => ({
    at: toY(change),
    text: String(change).replace('-', '−'),
  }))
  const bars = sorted.flatMap(({ change, group, marked }, index) => {
    const x = plot.left + 4 + index * step
    const [from, to] = change >= 0 ? [toY(change), toY(0)] : [toY(0), toY(change)]
    return [
      element('rect', {
        x,
        y: from,
        width: step - 2.5,
        height: Math.max(to - from, 1.5),
        fill: groupFill(group, palette),
        stroke: palette.text,
        'stroke-width': 0.6,
      }),
      ...(marked ? [star(x + (step - 2.5) / 2, change >= 0 ? from - 8 : to + 8, palette)] : []),
    ]
  })
  const items: LegendItem[] = figure.groups.map((text, group) => ({
    text,
    mark: (x, y) =>
      element('rect', {
        x: x - 8,
        y: y - 6,
        width: 16,
        height: 12,
        fill: groupFill(group, palette),
        stroke: palette.text,
        'stroke-width': 0.6,
      }),
  }))
  items.push({
    text: 'limits of progression and response',
    width: 26,
    mark: (x, y) => path(`M${round(x - 13)} ${round(y)}h26`, limitLine(palette)),
  })
  if (figure.mark) items.push({ text: figure.mark, mark: (x, y) => star(x, y, palette) })
  const legend = drawLegend(items, { top: plot.bottom + 10, palette })
  const note = noteBelow(figure.note, legend.height, palette)
  return {
    height: note.height,
    parts: [
      groupPatterns(palette),
      ...drawAxes({ plot, palette, x: { ticks: [] }, y: { label: figure.y, ticks } }),
      ...bars,
      path(`M${plot.left} ${round(toY(0))}H${plot.right}`, { stroke: palette.text }),
      ...limits.map((at) => path(`M${plot.left} ${round(toY(at))}H${plot.right}`, limitLine(palette))),
      ...legend.parts,
      ...note.parts,
    ],
  }
}

const limitLine = (palette: Palette) => ({
  stroke: palette.warn,
  'stroke-dasharray': '5 4',
  'stroke-width': 1.3,
})

const star = (x: number, y: number, palette: Palette) =>
  path(
    `M${round(x)} ${round(y - 5)}v10M${round(x - 4.5)} ${round(y - 2.5)}l9 5M${round(x - 4.5)} ${round(y + 2.5)}l9 -5`,
    { stroke: palette.text, 'stroke-width': 1.5 },
  )
