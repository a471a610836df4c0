import { useEffect, useState } from 'react'
import {
  amountOf,
  isOverLimit,
  type Reading,
  type Readings,
  startPerformanceMonitor,
} from '#client/platform/performance-monitor.ts'
import classes from './performance-panel.module.css'

/**
 * Runs the performance monitor as long as it is mounted. While it is hidden, it only warns in the console.
 */
export function PerformancePanel({ isShown }: { isShown: boolean }) {
  const [checked, setChecked] = useState<Readings>()
  useEffect(() => startPerformanceMonitor(setChecked), [])
  if (!isShown || !checked) return null
  return (
    <aside className={classes.panel} aria-label="Performance monitor">
      <dl className={classes.readings}>
        {checked.readings.map((reading) => (
          <div key={reading.label} className={classes.reading} data-over={isOverLimit(reading) || undefined}>
            <dt>{reading.label}</dt>
            <dd>{textOf(reading)}</dd>
          </div>
        ))}
        <div className={classes.reading}>
          <dt>Window</dt>
          <dd>{checked.windowSize}</dd>
        </div>
      </dl>
      <p className="text-soft">?monitor=off closes this</p>
    </aside>
  )
}

function textOf(reading: Reading): string {
  const { value, limit, unit } = reading
  const most = `limit ${amountOf(limit, unit)}`
  if (value === null) return `not known in this browser, ${most}`
  return `${amountOf(value, unit)}, ${isOverLimit(reading) ? 'above the ' : ''}${most}`
}
