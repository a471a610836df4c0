import type { Flow } from '../figure-schema.ts'
import { drawAxes, type Plot } from './axes.ts'
import { drawLegend } from './legend.ts'
import { normal, seededRandom } from './seeded.ts'
import {
  type Drawing,
  element,
  margin,
  noteBelow,
  type Palette,
  path,
  round,
  smallSize,
  textLines,
  textUpward,
  textWidth,
} from './svg.ts'

interface Dot {
  population: number
  x: number
  y: number
}
type Quadrants = Record<'upperLeft' | 'upperRight' | 'lowerLeft' | 'lowerRight', number>

const decades = 4
/** The space beyond the decades on each side, in which the percentages stand. */
const beyond = 0.5

/** The cells of a plot, scattered around the middle of each cluster, always alike. */
export function dotsOf({ clusters }: Flow['plots'][number], seed: number): Dot[] {
  const random = seededRandom(seed)
  const within = (value: number) => Math.min(Math.max(value, 0.04), decades - 0.04)
  return clusters.flatMap(({ population, at, spread, count }) =>
    Array.from({ length: count }, () => ({
      population,
      x: within(at[0] + spread[0] * normal(random)),
      y: within(at[1] + spread[1] * normal(random)),
    })),
  )
}

/** @returns the share of cells in each quadrant, in whole percent */
export function quadrantsOf(dots: readonly Dot[], [x, y]: readonly [number, number]): Quadrants {
  const percent = (isIn: (dot: Dot) => boolean) => Math.round((dots.filter(isIn).length / dots.length) * 100)
  return {
    upperLeft: percent((dot) => dot.x < x && dot.y >= y),
    upperRight: percent((dot) => dot.x >= x && dot.y >= y),
    lowerLeft: percent((dot) => dot.x < x && dot.y < y),
    lowerRight: percent((dot) => dot.x >= x && dot.y < y),
  }
}

/** Dot plots, two in a row, with quadrants and percentages, and the meaning of the dots below. */
export function drawFlow(figure: Flow, palette: Palette): Drawing {
  const width = figure.plots.length === 1 ? 250 : 150
  const step = 196
  const rowHeight = width + 62
  const parts = figure.plots.flatMap((plot, index) => {
    const left = figure.plots.length === 1 ? 75 : 38 + (index % 2) * step
    const top = 14 + Math.floor(index / 2) * rowHeight
    return drawPlot(
      plot,
      { left, right: left + width, top, bottom: top + width },
      { palette, seed: index + 1 },
    )
  })
  const rows = Math.ceil(figure.plots.length / 2)
  const legend = drawLegend(
    figure.populations.map((text, population) => ({
      text,
      mark: (x: number, y: number) => drawDots([[x, y]], { population, palette, size: 2 }),
    })),
    { top: 14 + rows * rowHeight - 30, palette },
  )
  const note = noteBelow(figure.note, legend.height, palette)
  return { height: note.height, parts: [...parts, ...legend.parts, ...note.parts] }
}

function drawPlot(
  data: Flow['plots'][number],
  plot: Plot,
  { palette, seed }: { palette: Palette; seed: number },
): string[] {
  const toX = (x: number) => plot.left + ((x + beyond) / (decades + 2 * beyond)) * (plot.right - plot.left)
  const toY = (y: number) => plot.bottom - ((y + beyond) / (decades + 2 * beyond)) * (plot.bottom - plot.top)
  const dots = dotsOf(data, seed)
  return [
    element('rect', {
      x: plot.left,
      y: plot.top,
      width: plot.right - plot.left,
      height: plot.bottom - plot.top,
      fill: palette.step,
    }),
    ...drawAxes({ plot, palette, x: { ticks: [] } }),
    textLines([`${data.x} →`], { x: (plot.left + plot.right) / 2, y: plot.bottom + 16, fill: palette.text }),
    textUpward(`${data.y} →`, { x: plot.left - 16, y: (plot.top + plot.bottom) / 2, fill: palette.text }),
    ...[0, 1, 2].map((population) => {
      const points = dots
        .filter((dot) => dot.population === population)
        .map(({ x, y }) => [toX(x), toY(y)] as const)
      return points.length === 0 ? '' : drawDots(points, { population, palette })
    }),
    ...(data.quadrants ? drawQuadrants(dots, data.quadrants, { plot, toX, toY, palette }) : []),
  ]
}

/** The dots of a population as one path: discs, crosses or squares, so that they differ in shape too. */
function drawDots(
  points: readonly (readonly [number, number])[],
  { population, palette, size = 1 }: { population: number; palette: Palette; size?: number },
): string {
  const each = (shape: string, shift: number) =>
    points.map(([x, y]) => `M${round(x - shift)} ${round(y - shift)}${shape}`).join('')
  if (population === 0)
    return path(each('h0', 0), {
      stroke: palette.accent,
      'stroke-width': 3.8 * size,
      'stroke-linecap': 'round',
    })
  const [arm, side] = [round(2.2 * size), round(3.2 * size)]
  if (population === 1)
    return path(each(`m${-arm} 0h${2 * arm}m${-arm} ${-arm}v${2 * arm}`, 0), {
      stroke: palette.warn,
      'stroke-width': 1.1,
    })
  return path(each(`h${side}v${side}h${-side}Z`, side / 2), { stroke: palette.text, 'stroke-width': 0.8 })
}

interface Frame {
  plot: Plot
  toX: (x: number) => number
  toY: (y: number) => number
  palette: Palette
}

function drawQuadrants(
  dots: readonly Dot[],
  at: readonly [number, number],
  { plot, toX, toY, palette }: Frame,
): string[] {
  const percent = quadrantsOf(dots, at)
  const label = (value: number, x: number, y: number) => {
    const text = `${value}%`
    const width = textWidth(text, smallSize) + 4
    return [
      element('rect', { x: x - width / 2, y: y - 8, width, height: 16, fill: palette.page, opacity: 0.85 }),
      textLines([text], { x, y, fill: palette.text, size: smallSize, isBold: true }),
    ].join('\n')
  }
  const [x1, x2] = [plot.left + 20, plot.right - 20]
  const [y1, y2] = [plot.top + margin + 2, plot.bottom - margin - 2]
  return [
    path(`M${round(toX(at[0]))} ${plot.top}V${plot.bottom}M${plot.left} ${round(toY(at[1]))}H${plot.right}`, {
      stroke: palette.line,
      'stroke-width': 1.2,
    }),
    label(percent.upperLeft, x1, y1),
    label(percent.upperRight, x2, y1),
    label(percent.lowerLeft, x1, y2),
    label(percent.lowerRight, x2, y2),
  ]
}
