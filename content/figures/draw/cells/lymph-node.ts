import { element, path } from '../svg.ts'
import { blob, circle, cytoplasm, lymphocyte, nucleus, panel, type Stain, specks } from './cell-parts.ts'

/** Cells of lymph nodes. Each function that is exported draws one panel. */

const bigNucleolus = (x: number, y: number, { palette }: Stain) =>
  [circle(x, y, 9, { fill: palette.page, opacity: 0.75 }), circle(x, y, 5.8, { fill: palette.granule })].join(
    '',
  )

const background = (stain: Stain) =>
  [
    [20, 24],
    [162, 22],
    [18, 108],
    [166, 112],
    [60, 18],
    [130, 122],
    [92, 124],
  ]
    .map(([x = 0, y = 0]) => lymphocyte(x, y, stain, 8))
    .join('')

export function reedSternberg(stain: Stain): string {
  const { random } = stain
  return [
    background(stain),
    cytoplasm(blob(93, 68, { rx: 52, ry: 40 }, random), stain),
    nucleus(blob(70, 66, { rx: 20, ry: 24 }, random), stain, 0.6),
    nucleus(blob(116, 68, { rx: 20, ry: 24 }, random), stain, 0.6),
    bigNucleolus(70, 66, stain),
    bigNucleolus(116, 68, stain),
  ].join('')
}

export function popcornCell(stain: Stain): string {
  const { palette, random } = stain
  const lobes = [
    [78, 60, 15],
    [96, 50, 15],
    [112, 62, 15],
    [108, 82, 15],
    [86, 82, 15],
    [94, 68, 16],
  ] as const
  return [
    background(stain),
    cytoplasm(blob(94, 68, { rx: 44, ry: 40 }, random), stain),
    ...lobes.map(([x, y, r]) =>
      circle(x, y, r, {
        fill: palette.nucleus,
        'fill-opacity': 0.55,
        stroke: palette.nucleus,
        'stroke-width': 1,
      }),
    ),
    ...lobes.map(([x, y]) => circle(x + 3, y - 2, 1.8, { fill: palette.granule })),
  ].join('')
}

/** A dense sheet of cells, with pale macrophages that have eaten debris. */
export function starrySky(stain: Stain): string {
  const { palette, random } = stain
  const stars = [
    [52, 44],
    [130, 92],
    [140, 28],
  ] as const
  const isSky = (x: number, y: number) => stars.every(([sx, sy]) => Math.hypot(x - sx, y - sy) > 27)
  const sheet = Array.from({ length: 9 * 12 }, (_, index) => {
    const [column, row] = [index % 12, Math.floor(index / 12)]
    const [x, y] = [4 + column * 16 + (row % 2) * 8, 4 + row * 15.5]
    return isSky(x, y) ? circle(x, y, 7.2, { fill: palette.nucleus, 'fill-opacity': 0.85 }) : ''
  })
  const star = (x: number, y: number) =>
    [
      path(blob(x, y, { rx: 20, ry: 19 }, random), { fill: palette.page, 'fill-opacity': 0.9 }),
      circle(x - 7, y - 6, 5, { fill: palette.nucleus, 'fill-opacity': 0.35 }),
      specks({ x: x + 3, y: y + 4, r: 10, count: 6 }, stain, { fill: palette.granule, size: 2 }),
    ].join('')
  return [
    element('rect', { x: 0, y: 0, width: panel.width, height: panel.height, fill: palette.cytoplasm }),
    ...sheet,
    ...stars.map(([x, y]) => star(x, y)),
  ].join('')
}
