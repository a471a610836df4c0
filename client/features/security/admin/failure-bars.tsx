import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { Reply } from '#contracts/endpoint.ts'
import type { security } from '#contracts/security.ts'
import { axisTicks } from '#domain/progress/axis-ticks.ts'
import classes from './security.module.css'

type Hours = Reply<typeof security.failuresByHour>['hours']

const series = [
  { name: 'wrong', label: 'Wrong passwords and codes', color: 'var(--color-warn)' },
  { name: 'slowedDown', label: 'Slowed down', color: 'var(--color-danger)' },
  { name: 'refused', label: 'Rights refused', color: 'var(--color-accent)' },
]

const hourText = (hour: string) =>
  new Date(hour).toLocaleString('en-US', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

/** A bar for each hour, in the browser's time zone. */
export function FailureBars({ hours }: { hours: Hours }) {
  const most = Math.max(...hours.map(({ wrong, slowedDown, refused }) => wrong + slowedDown + refused))
  const ticks = axisTicks(most, 1)
  return (
    <BarChart
      className={classes.plot ?? ''}
      h={200}
      type="stacked"
      data={hours.map((row) => ({ ...row, label: hourText(row.hour) }))}
      dataKey="label"
      series={series}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      gridColor="var(--color-line)"
      textColor="var(--color-text-soft)"
      yAxisProps={{ width: 40, ticks, domain: [0, ticks.at(-1) ?? 1] }}
      xAxisProps={{ minTickGap: 24 }}
      barChartProps={{ margin: { top: 12, right: 8 } }}
      accessibilityLayer={false}
    />
  )
}
