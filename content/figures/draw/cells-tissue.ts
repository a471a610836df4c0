import { blob, circle, cytoplasm, ground, nucleus, panel, type Stain, specks } from './cell-parts.ts'
import { element, path, round } from './svg.ts'

/** Cells of solid tumors. Each function draws one panel. */

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

const smallBlueCell = (x: number, y: number, stain: Stain, r = 7.5) =>
  nucleus(blob(x, y, { rx: r, uneven: 0.1, points: 8 }, stain.random), stain)

/** Small cells around a middle of fibers. */
export function rosettes(stain: Stain): string {
  const { palette } = stain
  const rosette = (x: number, y: number) => [
    circle(x, y, 20, { fill: palette.page, opacity: 0.6 }),
    ...Array.from({ length: 14 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 14
      return path(
        `M${round(x + 17 * Math.cos(angle))} ${round(y + 17 * Math.sin(angle))}L${round(x + 3 * Math.cos(angle + 0.5))} ${round(y + 3 * Math.sin(angle + 0.5))}`,
        { stroke: palette.granule, 'stroke-width': 0.8 },
      )
    }),
    ...Array.from({ length: 12 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 12
      return smallBlueCell(x + 25 * Math.cos(angle), y + 25 * Math.sin(angle), stain, 6.5)
    }),
  ]
  const places = [
    [48, 48],
    [126, 86],
  ] as const
  const others = Array.from(
    { length: 12 * 9 },
    (_, index) => [8 + (index % 12) * 15.5, 8 + Math.floor(index / 12) * 15.5] as const,
  ).filter(([x, y]) => places.every(([px, py]) => Math.hypot(x - px, y - py) > 38))
  return [
    ground(palette.tissue),
    ...others.map(([x, y]) => smallBlueCell(x, y, stain, 6)),
    ...places.flatMap(([x, y]) => rosette(x, y)),
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

const psammomaBody = (x: number, y: number, r: number, { palette }: Stain) =>
  [1, 0.78, 0.56, 0.34, 0.14]
    .map((share, index) =>
      circle(x, y, r * share, {
        fill: index % 2 ? palette.page : palette.nucleus,
        'fill-opacity': index % 2 ? 0.55 : 0.45,
        stroke: palette.nucleus,
        'stroke-width': 1,
      }),
    )
    .join('')

/** Calcified spheres with rings, among papillae. */
export function psammoma(stain: Stain): string {
  const { palette } = stain
  const papilla = (x: number, y: number, length: number) =>
    Array.from({ length: 9 }, (_, index) => {
      const angle = Math.PI * (1 + index / 8)
      return smallBlueCell(x + length * Math.cos(angle), y + length * Math.sin(angle), stain, 5.5)
    })
  return [
    ground(palette.tissue),
    path('M24 136V88a24 24 0 0 1 48 0V136Z', { fill: palette.cytoplasm }),
    path('M116 136V96a22 22 0 0 1 44 0V136Z', { fill: palette.cytoplasm }),
    ...papilla(48, 88, 24),
    ...papilla(138, 96, 22),
    psammomaBody(48, 100, 13, stain),
    psammomaBody(98, 44, 24, stain),
    psammomaBody(154, 36, 15, stain),
  ].join('')
}

const groovedNucleus = (x: number, y: number, turn: number, { palette }: Stain) =>
  `<g transform="rotate(${turn} ${round(x)} ${round(y)})">${[
    element('ellipse', {
      cx: x,
      cy: y,
      rx: 8.5,
      ry: 5.6,
      fill: palette.cytoplasm,
      stroke: palette.nucleus,
      'stroke-width': 1.3,
    }),
    path(`M${round(x - 7)} ${round(y)}h14`, { stroke: palette.nucleus, 'stroke-width': 1.3 }),
  ].join('')}</g>`

/** Call-Exner bodies: grooved nuclei around a drop of fluid. */
export function groovedRosettes(stain: Stain): string {
  const { palette } = stain
  const body = (x: number, y: number) => [
    circle(x, y, 11, { fill: palette.granule, opacity: 0.45 }),
    ...Array.from({ length: 10 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 10
      return groovedNucleus(
        x + 23 * Math.cos(angle),
        y + 23 * Math.sin(angle),
        (360 * index) / 10 + 90,
        stain,
      )
    }),
  ]
  return [ground(palette.tissue), ...body(44, 46), ...body(118, 40), ...body(82, 98), ...body(154, 98)].join(
    '',
  )
}

/** Nuclei that look empty, overlap, and have grooves or inclusions. */
export function clearNuclei(stain: Stain): string {
  const { palette, random } = stain
  const nuclei = Array.from({ length: 6 * 5 }, (_, index) => {
    const [x, y] = [
      18 + (index % 6) * 29 + 8 * (random() - 0.5),
      18 + Math.floor(index / 6) * 26 + 8 * (random() - 0.5),
    ]
    const groove =
      index % 3 === 0
        ? path(`M${round(x - 9)} ${round(y + 4)}q9 -10 18 -4`, {
            stroke: palette.nucleus,
            'stroke-width': 1.4,
          })
        : ''
    const inclusion =
      index % 7 === 2
        ? circle(x, y, 5.5, { fill: palette.tissue, stroke: palette.nucleus, 'stroke-width': 1.2 })
        : ''
    return [
      element('ellipse', {
        cx: x,
        cy: y,
        rx: 15,
        ry: 11.5,
        fill: palette.page,
        'fill-opacity': 0.85,
        stroke: palette.nucleus,
        'stroke-width': 1.8,
        transform: `rotate(${Math.round(random() * 180)} ${round(x)} ${round(y)})`,
      }),
      groove,
      inclusion,
    ].join('')
  })
  return [ground(palette.tissue), ...nuclei].join('')
}

/** Round nuclei in clear halos, between fine vessels. */
export function friedEgg(stain: Stain): string {
  const { palette, random } = stain
  const eggs = Array.from({ length: 6 * 4 }, (_, index) => {
    const [x, y] = [18 + (index % 6) * 31 + (Math.floor(index / 6) % 2) * 8, 20 + Math.floor(index / 6) * 33]
    return [
      path(blob(x, y, { rx: 15, ry: 14, uneven: 0.05 }, random), {
        fill: palette.page,
        stroke: palette.line,
        'stroke-width': 1,
      }),
      circle(x, y, 6.6, { fill: palette.nucleus, 'fill-opacity': 0.9 }),
    ].join('')
  })
  const vessels = ['M0 36Q60 24 92 38T186 34', 'M70 0Q60 50 84 68T70 136'].map((d) =>
    path(d, { stroke: palette.blood, 'stroke-width': 2, 'stroke-opacity': 0.7 }),
  )
  return [ground(palette.tissue), ...eggs, ...vessels].join('')
}

/** Nuclei in rows around dead tissue, and a vessel with crowded walls. */
export function palisades(stain: Stain): string {
  const { palette, random } = stain
  const spindles = Array.from({ length: 3 * 22 }, (_, index) => {
    const [ring, place] = [Math.floor(index / 22), index % 22]
    const angle = (2 * Math.PI * place) / 22 + ring * 0.1
    const [x, y] = [74 + (42 + ring * 11) * Math.cos(angle), 68 + (26 + ring * 11) * Math.sin(angle)]
    return element('ellipse', {
      cx: x,
      cy: y,
      rx: 6,
      ry: 2.9,
      fill: palette.nucleus,
      transform: `rotate(${Math.round((angle * 180) / Math.PI + 14 * (random() - 0.5))} ${round(x)} ${round(y)})`,
    })
  })
  const vessel = Array.from({ length: 9 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 9
    return circle(163 + 11 * Math.cos(angle), 24 + 11 * Math.sin(angle), 4.6, {
      fill: palette.granule,
      'fill-opacity': 0.85,
    })
  })
  return [
    ground(palette.tissue),
    path(blob(74, 68, { rx: 36, ry: 21, uneven: 0.12 }, random), {
      fill: palette.granule,
      'fill-opacity': 0.28,
    }),
    specks({ x: 74, y: 68, r: 18, count: 26 }, stain, { fill: palette.line, size: 1.2 }),
    ...spindles,
    circle(163, 24, 6, { fill: palette.blood, opacity: 0.6 }),
    ...vessel,
  ].join('')
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
