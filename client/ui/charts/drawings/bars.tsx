import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { axisTicks } from '#domain/progress/axis-ticks.ts'
import classes from './plot.module.css'

export interface BarsProps {
  /** `label` is unique. */
  bars: readonly { label: string; value: number }[]
  /** What the bars count, in tooltips. */
  counted: string
  /** A number as the axis and the tooltips show it; without it they are counts. */
  format?: (value: number) => string
  /** Of the axis: 1 for what is counted. */
  smallestStep: number
  /** A dashed line across at this value. */
  limit?: number | undefined
  /** A line down at the bar of this label. */
  mark?: { label: string; text: string } | undefined
  /** In pixels. */
  height: number
}

/** In pixels, from the longest label. */
const axisWidth = (labels: readonly string[]) =>
  Math.max(40, 16 + 8 * Math.max(...labels.map(({ length }) => length)))

/** Bars over time. */
export function Bars({ bars, counted, format = String, smallestStep, limit, mark, height }: BarsProps) {
  const ticks = axisTicks(Math.max(limit ?? 0, ...bars.map(({ value }) => value)), smallestStep)
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
      // Beside the line, where there is room.
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
      yAxisProps={{ width: axisWidth(ticks.map(format)), ticks, domain: [0, ticks.at(-1) ?? 1] }}
      xAxisProps={{ minTickGap: 24 }}
      barChartProps={{ margin: { top: 12, right: 8 } }}
      accessibilityLayer={false}
    />
  )
}
