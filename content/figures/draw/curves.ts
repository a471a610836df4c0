import type { Curves } from '../figure-schema.ts'
import { drawAxes, type Scale, ticksTo } from './axes.ts'
import {
  canvasWidth,
  type Drawing,
  element,
  lineHeight,
  margin,
  type Palette,
  path,
  round,
  smallSize,
  textLines,
  wrap,
} from './svg.ts'

const plot = { left: 46, right: canvasWidth - 12, top: 14, bottom: 234 }
/** The lines of the curves, which are also distinguishable without colour. */
const dashes = ['', '7 4', '2 3']

/** Step curves with the patients at risk below, as journals print them. */
export function drawCurves(figure: Curves, palette: Palette): Drawing {
  const colors = [palette.accent, palette.warn, palette.good]
  const toX = (time: number) => plot.left + (time / figure.x.end) * (plot.right - plot.left)
  const toY = (percent: number) => plot.bottom - (percent / 100) * (plot.bottom - plot.top)
  const parts = [
    ...drawAxes({
      plot,
      palette,
      x: {
        label: figure.x.label,
        ticks: ticksTo(figure.x).map((time) => ({ at: toX(time), text: String(time) })),
      },
      y: {
        label: figure.y.label,
        ticks: [0, 25, 50, 75, 100].map((percent) => ({ at: toY(percent), text: String(percent) })),
      },
    }),
  ]
  let y = plot.bottom + 58
  for (const [index, { label, steps, censored }] of figure.curves.entries()) {
    const color = colors[index] ?? palette.text
    const dash = dashes[index] ? ` stroke-dasharray="${dashes[index]}"` : ''
    const commands = steps.map(([time, percent], step) =>
      step === 0
        ? `M${round(toX(time))} ${round(toY(percent))}`
        : `H${round(toX(time))}V${round(toY(percent))}`,
    )
    const last = `H${round(toX(figure.x.end))}`
    parts.push(
      `<path d="${commands.join('')}${last}" fill="none" stroke="${color}" stroke-width="2"${dash}/>`,
    )
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
  parts.push(...drawGuides(figure, palette, toX, toY))
  const table = drawAtRisk(figure, palette, toX, y + 8)
  return { height: table.bottom, parts: [...parts, ...table.parts] }
}

/** @returns the percentage after the last step at or before `time` */
export function percentAt(steps: readonly (readonly [number, number])[], time: number): number {
  return steps.findLast(([from]) => from <= time)?.[1] ?? 100
}

function drawGuides({ guides, x }: Curves, palette: Palette, toX: Scale, toY: Scale): string[] {
  return guides.flatMap(({ label, percent, time }) => {
    const line = (d: string) => path(d, { stroke: palette.line, 'stroke-dasharray': '3 4' })
    if (percent !== undefined && time !== undefined) {
      const isLeft = time < x.end / 2
      return [
        path(`M${round(toX(time))} ${round(toY(percent))}V${plot.bottom}`, {
          stroke: palette.soft,
          'stroke-width': 1.5,
          'stroke-dasharray': '4 3',
        }),
        element('circle', {
          cx: toX(time),
          cy: toY(percent),
          r: 4.5,
          fill: palette.page,
          stroke: palette.text,
          'stroke-width': 2,
        }),
        textLines([label], {
          x: toX(time) + (isLeft ? -5 : 5),
          y: plot.bottom - 12,
          fill: palette.text,
          size: smallSize,
          anchor: isLeft ? 'end' : 'start',
        }),
      ]
    }
    if (percent !== undefined)
      return [
        line(`M${plot.left} ${round(toY(percent))}H${plot.right}`),
        textLines([label], {
          x: plot.right,
          y: toY(percent) - 9,
          fill: palette.soft,
          size: smallSize,
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
        size: smallSize,
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
  const ticks = ticksTo(x)
  const parts = [
    textLines(['At risk'], {
      x: plot.left,
      y: top + 6,
      fill: palette.soft,
      size: smallSize,
      anchor: 'start',
    }),
  ]
  for (const [index, { at_risk }] of curves.entries()) {
    const y = top + 6 + (index + 1) * lineHeight
    const color = [palette.accent, palette.warn, palette.good][index] ?? palette.text
    parts.push(
      path(`M${margin} ${round(y)}h22`, {
        stroke: color,
        'stroke-width': 2,
        'stroke-dasharray': dashes[index] || undefined,
      }),
      ...ticks
        .slice(0, at_risk.length)
        .map((time, tick) =>
          textLines([String(at_risk[tick])], { x: toX(time), y, fill: color, size: smallSize }),
        ),
    )
  }
  return { parts, bottom: top + 14 + (curves.length + 1) * lineHeight }
}
