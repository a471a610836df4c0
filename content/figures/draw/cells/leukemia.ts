import { element, path, round } from '../svg.ts'
import {
  blob,
  circle,
  cornerPlaces,
  cytoplasm,
  lymphocyte,
  nucleus,
  redCells,
  type Stain,
  specks,
} from './cell-parts.ts'

/** Leukemic and other white cells of blood and marrow. Each function that is exported draws one panel. */

function blast(x: number, y: number, stain: Stain, r = 34): string {
  const { palette, random } = stain
  return [
    cytoplasm(blob(x, y, { rx: r }, random), stain),
    nucleus(blob(x - 4, y - 2, { rx: r * 0.76 }, random), stain, 0.75),
    circle(x - 10, y - 8, 5, { fill: palette.page, opacity: 0.55 }),
    circle(x + 4, y + 5, 4.2, { fill: palette.page, opacity: 0.55 }),
  ].join('')
}

const rod = (x: number, y: number, turn: number, { palette }: Stain) =>
  element('rect', {
    x: x - 9,
    y: y - 1.4,
    width: 18,
    height: 2.8,
    rx: 1.4,
    fill: palette.granule,
    transform: `rotate(${turn} ${round(x)} ${round(y)})`,
  })

export const auerBlast = (stain: Stain): string =>
  [
    redCells(cornerPlaces, stain),
    blast(64, 72, stain),
    blast(134, 58, stain, 30),
    rod(86, 90, 130, stain),
  ].join('')

export function faggotCell(stain: Stain): string {
  const { palette, random } = stain
  return [
    redCells(cornerPlaces, stain),
    cytoplasm(blob(93, 68, { rx: 46, ry: 42 }, random), stain),
    nucleus(blob(76, 56, { rx: 19, ry: 22 }, random), stain, 0.8),
    nucleus(blob(107, 52, { rx: 18, ry: 21 }, random), stain, 0.8),
    specks({ x: 93, y: 68, r: 38, count: 90 }, stain, { fill: palette.granule, size: 1.2, opacity: 0.6 }),
    ...[20, 50, 75, 95, 120, 150].map((turn, index) =>
      rod(82 + index * 5, 92 + (index % 2) * 4, turn, stain),
    ),
  ].join('')
}

export function hairyCell(stain: Stain): string {
  const { palette, random } = stain
  const [x, y] = [93, 68]
  const hairs = Array.from({ length: 34 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 34
    const far = 44 + 8 * random()
    const side = angle + 0.12 * (random() - 0.5)
    return path(
      `M${round(x + 32 * Math.cos(angle))} ${round(y + 32 * Math.sin(angle))}L${round(x + far * Math.cos(side))} ${round(y + far * Math.sin(side))}`,
      { stroke: palette.nucleus, 'stroke-width': 1.8, 'stroke-opacity': 0.7 },
    )
  })
  return [
    redCells(cornerPlaces, stain),
    ...hairs,
    cytoplasm(blob(x, y, { rx: 35, uneven: 0.1, points: 16 }, random), stain),
    nucleus(
      'M76 56C84 44 110 46 114 62C117 78 106 90 94 88C86 87 88 78 84 74C79 70 71 66 76 56Z',
      stain,
      0.75,
    ),
  ].join('')
}

export function smudgeCells(stain: Stain): string {
  const { palette, random } = stain
  const smudge = (x: number, y: number) =>
    [
      path(blob(x, y, { rx: 24, ry: 18, uneven: 0.35, points: 9 }, random), {
        fill: palette.nucleus,
        'fill-opacity': 0.35,
      }),
      path(blob(x + 3, y, { rx: 14, ry: 9, uneven: 0.3, points: 8 }, random), {
        fill: palette.nucleus,
        'fill-opacity': 0.3,
      }),
    ].join('')
  return [
    redCells(
      [
        [16, 20],
        [168, 104],
        [92, 120],
      ],
      stain,
    ),
    smudge(124, 42),
    smudge(48, 104),
    ...[
      [44, 40],
      [82, 66],
      [140, 92],
      [88, 24],
    ].map(([x = 0, y = 0]) => lymphocyte(x, y, stain, 14)),
  ].join('')
}

function plasmaCell(x: number, y: number, stain: Stain, r = 24): string {
  const { palette, random } = stain
  const [nx, ny] = [x - r * 0.38, y - r * 0.1]
  const clumps = Array.from({ length: 8 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 8
    return circle(nx + r * 0.36 * Math.cos(angle), ny + r * 0.36 * Math.sin(angle), 2.6, {
      fill: palette.nucleus,
    })
  })
  return [
    cytoplasm(blob(x, y, { rx: r * 1.15, ry: r * 0.92 }, random), stain),
    circle(nx + r * 0.6, ny, r * 0.32, { fill: palette.page, opacity: 0.55 }),
    nucleus(blob(nx, ny, { rx: r * 0.52, uneven: 0.03 }, random), stain, 0.45),
    ...clumps,
  ].join('')
}

export const plasmaCells = (stain: Stain): string =>
  [
    redCells(
      [
        [16, 18],
        [170, 120],
        [172, 16],
      ],
      stain,
    ),
    plasmaCell(52, 46, stain),
    plasmaCell(126, 38, stain, 22),
    plasmaCell(60, 104, stain, 22),
    plasmaCell(132, 96, stain, 26),
  ].join('')

/** Neutrophils with two round lobes and few granules. */
export function pelgerHuet(stain: Stain): string {
  const { palette, random } = stain
  const cell = (x: number, y: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})">${[
      cytoplasm(blob(x, y, { rx: 28 }, random), stain, palette.page),
      circle(x - 12, y, 9.5, { fill: palette.nucleus }),
      circle(x + 12, y, 9.5, { fill: palette.nucleus }),
      path(`M${x - 5} ${y}h10`, { stroke: palette.nucleus, 'stroke-width': 2 }),
    ].join('')}</g>`
  return [redCells(cornerPlaces, stain), cell(64, 60, -18), cell(126, 78, 24)].join('')
}

export function sezaryCell(stain: Stain): string {
  const { palette, random } = stain
  const cell = (x: number, y: number, r: number) =>
    [
      cytoplasm(blob(x, y, { rx: r }, random), stain),
      nucleus(blob(x, y, { rx: r * 0.82, uneven: 0.1, points: 15 }, random), stain, 0.75),
      ...[-0.5, -0.15, 0.2, 0.55].map((shift, index) =>
        path(
          `M${round(x - r * 0.65)} ${round(y + r * shift)}q${round(r * 0.3)} ${index % 2 ? 9 : -9} ${round(r * 0.6)} 0t${round(r * 0.6)} ${index % 2 ? -3 : 3}`,
          { stroke: palette.page, 'stroke-width': 1.7, 'stroke-opacity': 0.75 },
        ),
      ),
    ].join('')
  return [redCells(cornerPlaces, stain), cell(66, 66, 32), cell(132, 72, 27)].join('')
}

export function flowerCell(stain: Stain): string {
  const { random } = stain
  const petals = Array.from({ length: 6 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 6
    return nucleus(
      blob(93 + 17 * Math.cos(angle), 68 + 17 * Math.sin(angle), { rx: 11, ry: 11 }, random),
      stain,
      0.85,
    )
  })
  return [
    redCells(cornerPlaces, stain),
    cytoplasm(blob(93, 68, { rx: 42, ry: 40 }, random), stain),
    ...petals,
    nucleus(blob(93, 68, { rx: 12 }, random), stain, 0.85),
  ].join('')
}
