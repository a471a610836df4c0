import { useId } from 'react'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { BlockHead } from '#contracts/questions/questions.ts'
import { scoreTrend, type TrendPoint } from '#domain/questions/block/block-results.ts'
import classes from './score-trend.module.css'

const [width, height, edge] = [600, 140, 8]

/** A dot for each block, and a line for the mean of the last five. A table below has the same numbers. */
export function ScoreTrend({ blocks }: { blocks: readonly BlockHead[] }) {
  const points = scoreTrend(
    blocks.flatMap(({ finishedAt, right, questionCount }) =>
      finishedAt && right !== null
        ? [{ finishedAt: Date.parse(finishedAt), right, total: questionCount }]
        : [],
    ),
  )
  const latest = points.at(-1)
  const captionId = useId()
  if (!latest || points.length < 2) return null
  return (
    <figure className={classes.figure} aria-labelledby={captionId}>
      <div id={captionId} className={classes.caption}>
        <span>Scores</span>
        <span>last five blocks together: {percentText(latest.movingShare)} right</span>
      </div>
      <Chart points={points} />
      <details className={classes.details}>
        <summary>The scores as a table</summary>
        <TrendTable points={points} />
      </details>
    </figure>
  )
}

function Chart({ points }: { points: readonly TrendPoint[] }) {
  const x = (index: number) => edge + (index / (points.length - 1)) * (width - 2 * edge)
  const y = (share: number) => height - edge - share * (height - 2 * edge)
  const line = points.map(({ movingShare }, index) => `${x(index)},${y(movingShare)}`).join(' ')
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden="true">
        <span>100%</span>
        <span>50%</span>
        <span>0%</span>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={classes.plot}
        aria-hidden="true"
      >
        {[0, 0.5, 1].map((share) => (
          <line key={share} className={classes.grid} x1={0} x2={width} y1={y(share)} y2={y(share)} />
        ))}
        <polyline className={classes.line} points={line} />
        {points.map(({ finishedAt, share }, index) => (
          // This is a line of length 0: its round cap stays round when the picture is stretched.
          <line
            key={finishedAt}
            className={classes.dot}
            x1={x(index)}
            x2={x(index)}
            y1={y(share)}
            y2={y(share)}
          />
        ))}
      </svg>
    </div>
  )
}

function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Finished</th>
          <th scope="col">Score</th>
          <th scope="col">Last five</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ finishedAt, share, movingShare }) => (
          <tr key={finishedAt}>
            <th scope="row">{dateTimeText(new Date(finishedAt).toISOString())}</th>
            <td>{percentText(share)}</td>
            <td>{percentText(movingShare)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
