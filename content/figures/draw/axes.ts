import { type Palette, path, round, smallSize, textLines, textUpward } from './svg.ts'

export type Scale = (value: number) => number

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
}

interface Tick {
  at: number
  text: string
}

interface Axes {
  plot: Plot
  palette: Palette
  x: { label?: string | undefined; ticks: readonly Tick[] }
  y?: { label?: string | undefined; ticks: readonly Tick[] }
}

/** Ticks from 0 to the end of an axis. */
export const ticksTo = ({ end, step }: { end: number; step: number }): number[] =>
  Array.from({ length: Math.floor(end / step) + 1 }, (_, tick) => tick * step)

/** The two lines of the axes, their ticks and their names. Positions are in px. */
export function drawAxes({ plot, palette, x, y }: Axes): string[] {
  const { left, right, top, bottom } = plot
  const label = { fill: palette.soft, size: smallSize }
  return [
    path(`M${left} ${top}V${bottom}H${right}`, { stroke: palette.line }),
    ...(y?.ticks ?? []).map(({ at, text }) =>
      textLines([text], { ...label, x: left - 6, y: at, anchor: 'end' }),
    ),
    ...x.ticks.flatMap(({ at, text }) => [
      path(`M${round(at)} ${bottom}v4`, { stroke: palette.line }),
      textLines([text], { ...label, x: at, y: bottom + 13 }),
    ]),
    ...(x.label === undefined
      ? []
      : [textLines([x.label], { ...label, x: (left + right) / 2, y: bottom + 32 })]),
    ...(y?.label === undefined ? [] : [textUpward(y.label, { ...label, x: 10, y: (top + bottom) / 2 })]),
  ]
}
