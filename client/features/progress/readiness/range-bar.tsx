import classes from './range-bar.module.css'
import type { ReadinessEstimate } from './readiness-report.ts'

interface RangeBarProps {
  estimate: ReadinessEstimate
  withScale?: boolean
}

/**
 * A share with its range, on a line from 0 to 100%. It is hidden from screen readers: the numbers stand
 * beside it.
 */
export function RangeBar({ estimate: { share, range80 }, withScale = true }: RangeBarProps) {
  return (
    <div className={classes.scale} aria-hidden="true">
      <div className={classes.line}>
        <span className={classes.range} style={placeOf(range80)} />
        <span className={classes.share} style={{ left: `${share * 100}%` }} />
      </div>
      {withScale && (
        <div className={classes.ends}>
          <span>0%</span>
          <span>50%</span>
          <span>100%</span>
        </div>
      )}
    </div>
  )
}

const placeOf = ({ low, high }: { low: number; high: number }) => ({
  left: `${low * 100}%`,
  width: `${(high - low) * 100}%`,
})
