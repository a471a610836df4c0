import type { Curves } from '../schema.ts'
import {
  canvasWidth,
  lineHeight,
  type Palette,
  paletteOf,
  round,
  svgFile,
  type Theme,
  textLines,
  wrap,
} from './svg.ts'

const plot = { left: 46, right: canvasWidth - 12, top: 14, bottom: 234 }
const small = 12.5
/** The lines of the curves, which are also distinguishable without colour. */
const dashes = ['', '7 4', '2 3']

/** Step curves with the patients at risk below, as journals print them. */
export function drawCurves(figure: Curves, theme: Theme): string {
  const palette = paletteOf(theme)
  const colors = [palette.accent, palette.warn, palette.good]
  const toX = (time: number) => plot.left + (time / figure.x.end) * (plot.right - plot.left)
  const toY = (percent: number) => plot.bottom - (percent / 100) * (plot.bottom - plot.top)
  const parts = [...drawAxes(figure, palette, toX, toY), ...drawGuides(figure, palette, toX, toY)]
  let y = plot.bottom + 58
  for (const [index, { label, steps, censored }] of figure.curves.entries()) {
    const color = colors[index] ?? palette.text
    const dash = dashes[index] ? ` stroke-dasharray="${dashes[index]}"` : ''
    const path = steps.map(([time, percent], step) =>
      step === 0
        ? `M${round(toX(time))} ${round(toY(percent))}`
        : `H${round(toX(time))}V${round(toY(percent))}`,
    )
    const last = `H${round(toX(figure.x.end))}`
    parts.push(`<path d="${path.join('')}${last}" fill="none" stroke="${color}" stroke-width="2"${dash}/>`)
    for (const time of censored) {
      const at = toY(percentAt(steps, time))
      parts.push(
        `<path d="M${round(toX(time))} ${round(at - 5)}V${round(at + 5)}" stroke="${color}" stroke-width="1.5"/>`,
      )
    }
    const lines = wrap(label, { width: plot.right - plot.left - 36 })
    parts.push(`<path d="M${plot.left} ${round(y)}h26" stroke="${color}" stroke-width="2"${dash}/>`)
    parts.push(textLines(lines, { x: plot.left + 34, y, fill: palette.text, anchor: 'start' }))
    y += lines.length * lineHeight + 2
  }
  const table = drawAtRisk(figure, palette, toX, y + 8)
  return svgFile({ height: table.bottom, title: figure.title, palette, parts: [...parts, ...table.parts] })
}

/** @returns the percentage after the last step at or before `time` */
export function percentAt(steps: readonly (readonly [number, number])[], time: number): number {
  return steps.findLast(([from]) => from <= time)?.[1] ?? 100
}

const ticksOf = ({ end, step }: Curves['x']) =>
  Array.from({ length: Math.floor(end / step) + 1 }, (_, tick) => tick * step)

type Scale = (value: number) => number

function drawAxes({ x, y }: Curves, palette: Palette, toX: Scale, toY: Scale): string[] {
  const middle = (plot.top + plot.bottom) / 2
  return [
    `<path d="M${plot.left} ${plot.top}V${plot.bottom}H${plot.right}" fill="none" stroke="${palette.line}"/>`,
    ...[0, 25, 50, 75, 100].map((percent) =>
      textLines([String(percent)], {
        x: plot.left - 6,
        y: toY(percent),
        fill: palette.soft,
        size: small,
        anchor: 'end',
      }),
    ),
    ...ticksOf(x).flatMap((time) => [
      `<path d="M${round(toX(time))} ${plot.bottom}v4" stroke="${palette.line}"/>`,
      textLines([String(time)], { x: toX(time), y: plot.bottom + 13, fill: palette.soft, size: small }),
    ]),
    textLines([x.label], {
      x: (plot.left + plot.right) / 2,
      y: plot.bottom + 32,
      fill: palette.soft,
      size: small,
    }),
    `<g transform="translate(10 ${middle}) rotate(-90)">${textLines([y.label], { x: 0, y: 0, fill: palette.soft, size: small })}</g>`,
  ]
}

function drawGuides({ guides }: Curves, palette: Palette, toX: Scale, toY: Scale): string[] {
  return guides.flatMap(({ label, percent, time }) => {
    const line = (path: string) =>
      `<path d="${path}" stroke="${palette.line}" stroke-dasharray="3 4" fill="none"/>`
    if (percent !== undefined)
      return [
        line(`M${plot.left} ${round(toY(percent))}H${plot.right}`),
        textLines([label], {
          x: plot.right,
          y: toY(percent) - 9,
          fill: palette.soft,
          size: small,
          anchor: 'end',
        }),
      ]
    if (time === undefined) return []
    return [
      line(`M${round(toX(time))} ${plot.top}V${plot.bottom}`),
      textLines([label], {
        x: toX(time) + 4,
        y: plot.top + 6,
        fill: palette.soft,
        size: small,
        anchor: 'start',
      }),
    ]
  })
}

function drawAtRisk(
  { curves, x }: Curves,
  palette: Palette,
  toX: Scale,
  top: number,
): { parts: string[]; bottom: number } {
  if (!curves.some(({ at_risk }) => at_risk.length > 0)) return { parts: [], bottom: top + 4 }
  const ticks = ticksOf(x)
  const parts = [
    textLines(['At risk'], { x: plot.left, y: top + 6, fill: palette.soft, size: small, anchor: 'start' }),
  ]
  for (const [index, { at_risk }] of curves.entries()) {
    const y = top + 6 + (index + 1) * lineHeight
    const color = [palette.accent, palette.warn, palette.good][index] ?? palette.text
    parts.push(
      ...ticks
        .slice(0, at_risk.length)
        .map((time, tick) =>
          textLines([String(at_risk[tick])], { x: toX(time), y, fill: color, size: small }),
        ),
    )
  }
  return { parts, bottom: top + 14 + (curves.length + 1) * lineHeight }
}
