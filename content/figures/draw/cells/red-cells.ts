import { element, path } from '../svg.ts'
import { blob, circle, cytoplasm, redCell, redCells, type Stain } from './cell-parts.ts'

/** Red cells, and what their forms tell. Each function that is exported draws one panel. */

export function rouleaux(stain: Stain): string {
  const stack = (x: number, y: number, { count, turn }: { count: number; turn: number }) =>
    `<g transform="rotate(${turn} ${x} ${y})">${Array.from({ length: count }, (_, index) => element('ellipse', { cx: x + index * 8, cy: y, rx: 6, ry: 13, fill: stain.palette.blood, 'fill-opacity': 0.6, stroke: stain.palette.page, 'stroke-width': 1 })).join('')}</g>`
  return [
    stack(22, 32, { count: 9, turn: 12 }),
    stack(30, 106, { count: 7, turn: -18 }),
    stack(104, 92, { count: 8, turn: 8 }),
    stack(124, 24, { count: 5, turn: 30 }),
    redCell(100, 62, stain),
  ].join('')
}

const platelets = (places: readonly (readonly [number, number])[], { palette }: Stain) =>
  places.map(([x, y]) => circle(x, y, 2.8, { fill: palette.granule, opacity: 0.8 })).join('')

export function schistocytes(stain: Stain): string {
  const look = { fill: stain.palette.blood, 'fill-opacity': 0.75 }
  return [
    redCells(
      [
        [28, 26],
        [96, 66],
        [160, 112],
        [60, 116],
      ],
      stain,
    ),
    // Helmets, with a straight edge and two horns.
    path('M62 38C60 24 82 18 92 30L94 42C86 36 76 40 64 46Z', look),
    path('M122 88C118 76 136 70 148 78C152 82 150 88 148 92C140 86 132 88 124 96Z', look),
    // Triangles and splinters.
    path('M132 26L156 36L134 50Z', {
      ...look,
      'stroke-linejoin': 'round',
      stroke: stain.palette.blood,
      'stroke-width': 2,
    }),
    path('M26 66L46 78L24 88Z', {
      ...look,
      stroke: stain.palette.blood,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    }),
    path('M94 104C102 98 114 102 116 110C108 106 100 108 94 104Z', look),
    platelets([[112, 40]], stain),
  ].join('')
}

export const spherocytes = (stain: Stain): string =>
  [
    redCells(
      [
        [28, 28],
        [150, 34],
        [98, 114],
      ],
      stain,
    ),
    ...[
      [66, 48],
      [108, 34],
      [40, 88],
      [84, 82],
      [128, 80],
      [158, 100],
    ].map(([x = 0, y = 0]) => redCell(x, y, stain, { r: 9.5, isDense: true })),
    platelets(
      [
        [64, 20],
        [120, 110],
        [24, 60],
        [146, 62],
      ],
      stain,
    ),
  ].join('')

function sideroblast(x: number, y: number, stain: Stain): string {
  const { palette, random } = stain
  const iron = Array.from({ length: 13 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 13 + 0.1
    return circle(x + 21 * Math.cos(angle), y + 21 * Math.sin(angle), 2.5, { fill: palette.accent })
  })
  return [
    cytoplasm(blob(x, y, { rx: 32, ry: 30 }, random), stain, palette.tissue),
    circle(x, y, 17, { fill: palette.granule, 'fill-opacity': 0.75 }),
    ...iron,
  ].join('')
}

export const ringSideroblasts = (stain: Stain): string =>
  [
    redCells(
      [
        [20, 112],
        [164, 22],
      ],
      stain,
    ),
    sideroblast(60, 58, stain),
    sideroblast(130, 78, stain),
  ].join('')

export function teardrops(stain: Stain): string {
  const drop = (x: number, y: number, turn: number) =>
    path(
      `M${x} ${y - 22}C${x + 2} ${y - 12} ${x + 12} ${y - 8} ${x + 12} ${y + 2}C${x + 12} ${y + 16} ${x - 12} ${y + 16} ${x - 12} ${y + 2}C${x - 12} ${y - 8} ${x - 2} ${y - 12} ${x} ${y - 22}Z`,
      { fill: stain.palette.blood, 'fill-opacity': 0.6, transform: `rotate(${turn} ${x} ${y})` },
    )
  return [
    redCells(
      [
        [22, 110],
        [166, 26],
        [90, 118],
      ],
      stain,
    ),
    drop(38, 40, -20),
    drop(84, 34, 25),
    drop(62, 88, 160),
    drop(152, 96, 60),
    // A red cell that still has its nucleus.
    circle(124, 58, 15, { fill: stain.palette.blood, opacity: 0.5 }),
    circle(124, 58, 8.5, { fill: stain.palette.nucleus }),
  ].join('')
}
