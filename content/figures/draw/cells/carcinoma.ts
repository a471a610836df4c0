import { element, path, round } from '../svg.ts'
import { blob, circle, cytoplasm, ground, nucleus, panel, type Stain, specks } from './cell-parts.ts'

/** Cells of carcinomas. Each function that is exported draws one panel. */

export function signetRing(stain: Stain): string {
  const { palette, random } = stain
  const cell = (x: number, y: number, r: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})">${[
      cytoplasm(blob(x, y, { rx: r, uneven: 0.03 }, random), stain, palette.page),
      path(
        `M${round(x - r * 0.9)} ${round(y - r * 0.45)}A${r} ${r} 0 0 0 ${round(x - r * 0.9)} ${round(y + r * 0.45)}Q${round(x - r * 0.45)} ${y} ${round(x - r * 0.9)} ${round(y - r * 0.45)}Z`,
        { fill: palette.nucleus },
      ),
    ].join('')}</g>`
  return [
    ground(palette.tissue),
    cell(38, 38, 22, 10),
    cell(92, 30, 20, 140),
    cell(146, 42, 23, 250),
    cell(62, 92, 24, 60),
    cell(118, 96, 22, 320),
    cell(164, 104, 17, 190),
    cell(20, 112, 16, 90),
  ].join('')
}

/** A ring of cells around a hollow. */
function gland(x: number, y: number, { r, count }: { r: number; count: number }, { palette }: Stain): string {
  const cells = Array.from({ length: count }, (_, index) => {
    const angle = (360 * index) / count
    return element('ellipse', {
      cx: x + r,
      cy: y,
      rx: 6.5,
      ry: 4.4,
      fill: palette.nucleus,
      transform: `rotate(${round(angle)} ${x} ${y})`,
    })
  })
  return [
    circle(x, y, r + 10, { fill: palette.cytoplasm }),
    circle(x, y, r - 9, { fill: palette.page, stroke: palette.line }),
    ...cells,
  ].join('')
}

export const glands = (stain: Stain): string =>
  [
    ground(stain.palette.tissue),
    gland(50, 52, { r: 26, count: 15 }, stain),
    gland(132, 44, { r: 22, count: 13 }, stain),
    gland(104, 102, { r: 20, count: 12 }, stain),
    gland(166, 112, { r: 17, count: 10 }, stain),
  ].join('')

/** Cells behind one another in lines. */
export function singleFile(stain: Stain): string {
  const { palette, random } = stain
  const file = (y: number, bend: number) => [
    path(`M0 ${y + 12}Q93 ${y + 12 + bend} 186 ${y + 12}`, { stroke: palette.muscle, 'stroke-width': 3 }),
    ...Array.from({ length: 10 }, (_, index) => {
      const x = 10 + index * 18.5
      const shift = (bend / 2) * Math.sin((Math.PI * x) / panel.width)
      return [
        cytoplasm(blob(x, y + shift, { rx: 9, ry: 7.5 }, random), stain),
        nucleus(blob(x, y + shift, { rx: 5.2, ry: 4.8 }, random), stain),
      ].join('')
    }),
  ]
  return [
    ground(palette.tissue),
    ...[18, 50, 84, 116].flatMap((y, index) => file(y, index % 2 ? 14 : -12)),
  ].join('')
}

/** Nuclei pressed against one another, without nucleoli. */
export function molding(stain: Stain): string {
  const { palette, random } = stain
  const cells = Array.from({ length: 7 * 8 }, (_, index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)]
    const [x, y] = [12 + column * 23 + (row % 2) * 11, 12 + row * 19]
    return path(
      blob(
        x + 4 * (random() - 0.5),
        y + 4 * (random() - 0.5),
        { rx: 13, ry: 10.5, uneven: 0.22, points: 7 },
        random,
      ),
      {
        fill: palette.nucleus,
        'fill-opacity': 0.85,
        stroke: palette.page,
        'stroke-width': 1.1,
      },
    )
  })
  return [
    ground(palette.tissue),
    ...cells,
    specks({ x: 93, y: 68, r: 90, count: 160 }, stain, { fill: palette.page, size: 0.8, opacity: 0.5 }),
  ].join('')
}

/** Keratin stained as a dot beside the nucleus. */
export function perinuclearDots(stain: Stain): string {
  const { palette, random } = stain
  const cells = Array.from({ length: 5 * 4 }, (_, index) => {
    const [x, y] = [20 + (index % 5) * 36 + (Math.floor(index / 5) % 2) * 9, 20 + Math.floor(index / 5) * 33]
    const angle = 2 * Math.PI * random()
    return [
      path(blob(x, y, { rx: 13, uneven: 0.08 }, random), { fill: palette.nucleus, 'fill-opacity': 0.35 }),
      circle(x + 9 * Math.cos(angle), y + 9 * Math.sin(angle), 4.4, { fill: palette.warn }),
    ].join('')
  })
  return [ground(palette.page), ...cells].join('')
}

/** Squamous cells with a wrinkled nucleus in a clear halo, some with two nuclei. */
export function koilocytes(stain: Stain): string {
  const { palette, random } = stain
  const cell = (x: number, y: number, hasTwo: boolean) =>
    [
      cytoplasm(blob(x, y, { rx: 33, ry: 28, uneven: 0.12, points: 8 }, random), stain),
      path(blob(x, y, { rx: 19, ry: 15, uneven: 0.12 }, random), {
        fill: palette.page,
        stroke: palette.line,
        'stroke-width': 1.2,
      }),
      nucleus(blob(x - (hasTwo ? 6 : 0), y, { rx: 7, uneven: 0.25, points: 9 }, random), stain),
      hasTwo ? nucleus(blob(x + 7, y + 2, { rx: 6.5, uneven: 0.25, points: 9 }, random), stain) : '',
    ].join('')
  return [
    ground(palette.tissue),
    cell(44, 42, false),
    cell(118, 36, true),
    cell(78, 98, true),
    cell(150, 98, false),
  ].join('')
}
