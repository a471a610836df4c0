import classes from './meter.module.css'

interface MeterProps {
  /** 0 to 100. */
  percent: number
  /** What is measured; without it the bar is for the eye only, beside a text that says the same. */
  label?: string
}

/** A thin bar. */
export function Meter({ percent, label }: MeterProps) {
  const value = Math.round(percent)
  const bar = <span style={{ width: `${value}%` }} />
  if (label === undefined) {
    return (
      <span className={classes.track} aria-hidden="true">
        {bar}
      </span>
    )
  }
  return (
    <span
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      {bar}
    </span>
  )
}
