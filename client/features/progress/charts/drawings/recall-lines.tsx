import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import classes from '#client/ui/charts/drawings/plot.module.css'
import type { RecallPoint } from '#domain/progress/retention-series.ts'

interface RecallLinesProps {
  points: readonly (RecallPoint & { label: string })[]
  /** The percentages on the axis. */
  ticks: readonly number[]
  /** The height in pixels. */
  height: number
}

const series = [
  { name: 'predicted', label: 'Predicted', color: 'var(--color-text-soft)', strokeDasharray: '6 4' },
  { name: 'recalled', label: 'Recalled', color: 'var(--color-accent)' },
]

/** Recalled is a line with dots, predicted a dashed line without dots. */
export function RecallLines({ points, ticks, height }: RecallLinesProps) {
  return (
    <LineChart
      className={classes.plot ?? ''}
      h={height}
      data={[...points]}
      dataKey="label"
      series={series}
      lineProps={({ name }) => (name === 'predicted' ? { dot: false } : {})}
      dotProps={{ r: 3.5 }}
      curveType="linear"
      gridColor="var(--color-line)"
      textColor="var(--color-text-soft)"
      valueFormatter={(value) => `${value}%`}
      yAxisProps={{ ticks: [...ticks], domain: [ticks[0] ?? 0, 100], width: 56 }}
      xAxisProps={{ minTickGap: 12 }}
      lineChartProps={{ margin: { top: 12, right: 8 } }}
      accessibilityLayer={false}
    />
  )
}
