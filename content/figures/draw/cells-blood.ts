import {
  blob,
  circle,
  cytoplasm,
  lymphocyte,
  nucleus,
  panel,
  redCell,
  redCells,
  type Stain,
  specks,
} from './cell-parts.ts'
import { element, path, round } from './svg.ts'

/** Cells of blood, marrow and lymph node. Each function draws one panel. */

const corners = [
  [18, 22],
  [166, 20],
  [22, 112],
  [164, 114],
] as const

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
  [redCells(corners, stain), blast(64, 72, stain), blast(134, 58, stain, 30), rod(86, 90, 130, stain)].join(
    '',
  )

export function faggotCell(stain: Stain): string {
  const { palette, random } = stain
  return [
    redCells(corners, stain),
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
    redCells(corners, stain),
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
  return [redCells(corners, stain), cell(64, 60, -18), cell(126, 78, 24)].join('')
}

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
  return [redCells(corners, stain), cell(66, 66, 32), cell(132, 72, 27)].join('')
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
    redCells(corners, stain),
    cytoplasm(blob(93, 68, { rx: 42, ry: 40 }, random), stain),
    ...petals,
    nucleus(blob(93, 68, { rx: 12 }, random), stain, 0.85),
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
