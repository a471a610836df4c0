import { element, type Palette, path, round } from '../svg.ts'

/** The parts of drawn cells. Positions are px of a panel. */
export interface Stain {
  palette: Palette
  random: () => number
}

export const panel = { width: 186, height: 136 }

interface BlobShape {
  rx: number
  ry?: number
  /** How uneven, as a share of the radius. */
  uneven?: number
  points?: number
}

/** The commands of a closed, rounded and slightly uneven outline. */
export function blob(
  x: number,
  y: number,
  { rx, ry = rx, uneven = 0.06, points = rx < 10 ? 7 : 11 }: BlobShape,
  random: () => number,
): string {
  const corners = Array.from({ length: points }, (_, index) => {
    const angle = (2 * Math.PI * index) / points
    const far = 1 + uneven * (2 * random() - 1)
    return [x + Math.cos(angle) * rx * far, y + Math.sin(angle) * ry * far] as const
  })
  const middle = (index: number) => {
    const [one, other] = [corners[index % points] ?? [x, y], corners[(index + 1) % points] ?? [x, y]]
    return [round((one[0] + other[0]) / 2), round((one[1] + other[1]) / 2)]
  }
  const curve = corners.map((_, index) => {
    const [cx, cy] = corners[(index + 1) % points] ?? [x, y]
    return `Q${round(cx)} ${round(cy)} ${middle(index + 1).join(' ')}`
  })
  return `M${middle(0).join(' ')}${curve.join('')}Z`
}

export const circle = (cx: number, cy: number, r: number, attributes: Record<string, string | number>) =>
  element('circle', { cx, cy, r, ...attributes })

/** A red cell with its pale middle, or dense without one. */
export const redCell = (x: number, y: number, { palette }: Stain, { r = 12, isDense = false } = {}): string =>
  [
    circle(x, y, r, { fill: palette.blood, opacity: isDense ? 0.85 : 0.55 }),
    ...(isDense ? [] : [circle(x, y, r * 0.42, { fill: palette.page, opacity: 0.55 })]),
  ].join('')

export const redCells = (places: readonly (readonly [number, number])[], stain: Stain): string =>
  places.map(([x, y]) => redCell(x, y, stain)).join('')

/** Dots within a circle, as one path of points with round ends. */
export function specks(
  { x, y, r, count }: { x: number; y: number; r: number; count: number },
  { random }: Stain,
  look: { fill: string; size?: number; opacity?: number },
): string {
  const points = Array.from({ length: count }, () => {
    const [angle, far] = [2 * Math.PI * random(), r * Math.sqrt(random())]
    return `M${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}h0`
  })
  return path(points.join(''), {
    stroke: look.fill,
    'stroke-width': 2 * (look.size ?? 1.1),
    'stroke-linecap': 'round',
    'stroke-opacity': look.opacity ?? 0.8,
  })
}

export const cytoplasm = (d: string, { palette }: Stain, fill: string = palette.cytoplasm): string =>
  path(d, { fill, stroke: palette.nucleus, 'stroke-width': 0.8, 'stroke-opacity': 0.6 })

export const nucleus = (d: string, { palette }: Stain, opacity = 0.9): string =>
  path(d, { fill: palette.nucleus, 'fill-opacity': opacity })

/** A small lymphocyte, almost all nucleus. */
export const lymphocyte = (x: number, y: number, stain: Stain, r = 11): string =>
  [
    cytoplasm(blob(x, y, { rx: r + 2.5 }, stain.random), stain),
    nucleus(blob(x, y, { rx: r, uneven: 0.05 }, stain.random), stain),
    specks({ x, y, r: r * 0.75, count: 7 }, stain, { fill: stain.palette.page, size: 1.5, opacity: 0.35 }),
  ].join('')

/** The sheet that lies behind tissue. */
export const ground = (fill: string): string =>
  element('rect', { x: 0, y: 0, width: panel.width, height: panel.height, fill })

/** Places near the corners of a panel, where red cells show the size of the others. */
export const cornerPlaces = [
  [18, 22],
  [166, 20],
  [22, 112],
  [164, 114],
] as const
