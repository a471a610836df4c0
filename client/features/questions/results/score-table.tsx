import { percentText } from '#client/ui/percent-text.ts'
import { SectionCard } from '#client/ui/section-card.tsx'
import classes from '#client/ui/share-table.module.css'

interface ScoreRow {
  key: string
  name: string
  right: number
  total: number
  /** Percent of the exam; null outside the outline. */
  weight?: number | null
}

interface ScoreTableProps {
  title: string
  /** What a row is. */
  rowName: string
  note?: string
  hasWeights?: boolean
  rows: readonly ScoreRow[]
}

/** Shares right as bars in a table, so that they also read as numbers. */
export function ScoreTable({ title, rowName, note, hasWeights = false, rows }: ScoreTableProps) {
  if (rows.length === 0) return null
  return (
    <SectionCard title={title} description={note}>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{rowName}</th>
            {hasWeights && <th scope="col">Exam</th>}
            <th scope="col">Right</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, right, total, weight }) => (
            <tr key={key}>
              <th scope="row">{name.replaceAll('/', '/\u200b')}</th>
              {hasWeights && <td>{typeof weight === 'number' ? `${weight}%` : 'none'}</td>}
              <td>
                {right} of {total}
              </td>
              <td className={classes.share}>
                <span className={classes.track} aria-hidden="true">
                  <span className={classes.bar} style={{ width: percentText(total && right / total) }} />
                </span>
                <span className={classes.number}>{percentText(total && right / total)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  )
}
