import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { axisTicks } from '#domain/progress/axis-ticks.ts'
import classes from './plot.module.css'

export interface BarsProps {
  /** Each `label` is unique. */
  bars: readonly { label: string; value: number }[]
  /** The unit that the bars count, for tooltips. */
  counted: string
  /** Formats a number for the axis and the tooltips. Without it the numbers are shown as counts. */
  format?: (value: number) => string
  /** The smallest step of the axis, which is 1 for counts. */
  smallestStep: number
  /** The value at which a dashed line crosses the chart. */
  limit?: number | undefined
  /** A vertical line at the bar with this label. */
  mark?: { label: string; text: string } | undefined
  /** The height in pixels. */
  height: number
}

/** The width of the axis in pixels, from its longest label. */
const axisWidth = (labels: readonly string[]) =>
  Math.max(40, 16 + 8 * Math.max(...labels.map(({ length }) => length)))

/** The ticks from 0 up, and as far down as bars below 0 need. */
function ticksOf(lowest: number, highest: number, smallestStep: number): number[] {
  if (lowest === 0) return axisTicks(highest, smallestStep)
  const [, step = smallestStep] = axisTicks(Math.max(highest, -lowest), smallestStep)
  const below = Math.ceil(-lowest / step)
  const above = Math.ceil(highest / step)
  return Array.from({ length: below + above + 1 }, (_, place) => (place - below) * step)
}

/** Bars over time. */
export function Bars({ bars, counted, format = String, smallestStep, limit, mark, height }: BarsProps) {
  const values = bars.map(({ value }) => value)
  const ticks = ticksOf(Math.min(0, ...values), Math.max(limit ?? 0, ...values), smallestStep)
  const isEarly = bars.findIndex(({ label }) => label === mark?.label) < bars.length / 2
  const lines = [
    limit !== undefined && {
      y: limit,
      color: 'var(--color-warn)',
      strokeDasharray: '6 4',
      strokeWidth: 2,
    },
    mark && {
      x: mark.label,
      label: mark.text,
      color: 'var(--color-text)',
      strokeWidth: 2,
      // The label is on the side of the line that has more room.
      labelPosition: isEarly ? ('insideTopLeft' as const) : ('insideTopRight' as const),
    },
  ].filter((line) => line !== undefined && line !== false)
  return (
    <BarChart
      className={classes.plot ?? ''}
      h={height}
      data={[...bars]}
      dataKey="label"
      valueFormatter={format}
      series={[{ name: 'value', label: counted, color: 'var(--color-accent)' }]}
      referenceLines={lines}
      gridColor="var(--color-line)"
      textColor="var(--color-text-soft)"
      yAxisProps={{ width: axisWidth(ticks.map(format)), ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1] }}
      xAxisProps={{ minTickGap: 24 }}
      barChartProps={{ margin: { top: 12, right: 8 } }}
      accessibilityLayer={false}
    />
  )
}
