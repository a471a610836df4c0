import classes from './schedule-chart.module.css'
import { placeOf } from './schedule-place.ts'

export interface ScheduleRow {
  id: string
  label: string
  /** The next review of the card, in words. */
  state: string
  /** The days from tonight to each coming review. */
  days: number[]
}

const marks = [
  { label: 'Tonight', day: 0 },
  { label: '1 month', day: 30 },
  { label: '3 months', day: 91 },
  { label: '9 months', day: 274 },
]

/** A timeline of the days on which each card is due again. */
export function ScheduleChart({ rows }: { rows: ScheduleRow[] }) {
  return (
    <figure className={classes.figure} aria-label="When these cards come back">
      <div className={classes.rows}>
        {rows.map(({ id, label, state, days }) => (
          <div key={id} className={classes.row} data-planned={days.length > 0 || undefined}>
            <p className={classes.label}>
              <span className={classes.chapter}>{label}</span>
              <span className={classes.when}>{state}</span>
            </p>
            <div className={classes.track} aria-hidden="true">
              <span className={classes.tonight} />
              {days.map((day) => (
                <span key={day} className={classes.tick} style={{ left: `${placeOf(day)}%` }} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {marks.map(({ label, day }) => (
          <span key={label} className={classes.mark} style={{ left: `${placeOf(day)}%` }}>
            {label}
          </span>
        ))}
      </div>
    </figure>
  )
}
