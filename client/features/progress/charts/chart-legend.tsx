import classes from './charts.module.css'

/** The legend of the two lines in retention charts, which also differ in dashes and dots. */
export function LineLegend() {
  return (
    <ul className={classes.legend}>
      <li>
        <svg className={classes.sample} viewBox="0 0 32 12" aria-hidden="true">
          <line className={classes.recalled} x1="0" x2="32" y1="6" y2="6" />
          <circle className={classes.dot} cx="16" cy="6" r="4" />
        </svg>
        Recalled
      </li>
      <li>
        <svg className={classes.sample} viewBox="0 0 32 12" aria-hidden="true">
          <line className={classes.predicted} x1="0" x2="32" y1="6" y2="6" />
        </svg>
        Predicted
      </li>
    </ul>
  )
}

interface LevelLegendProps {
  levels: readonly { level: number; from: number; to: number | null }[]
}

/** The legend of the heat map: each shade with its number of answers a day. */
export function LevelLegend({ levels }: LevelLegendProps) {
  return (
    <ul className={classes.legend} aria-label="Answers a day">
      {levels.map(({ level, from, to }) => (
        <li key={level}>
          <span className={classes.level} data-level={level} aria-hidden="true" />
          {to === null ? `${from} or more` : from === to ? from : `${from}–${to}`}
        </li>
      ))}
      <li>answers a day</li>
    </ul>
  )
}
