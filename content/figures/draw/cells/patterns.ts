import { element, path, round } from '../svg.ts'
import { blob, circle, ground, nucleus, type Stain, specks } from './cell-parts.ts'

/** Tumors known by the pattern of their cells. Each function that is exported draws one panel. */

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
