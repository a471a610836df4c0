import type { ReactNode } from 'react'
import { breakable } from '#client/ui/text/breakable.ts'
import classes from './share-table.module.css'

interface ShareRow {
  key: string | number
  name: string
  /** A remark below the name. */
  note?: ReactNode
  /** What stands between the name and the share. */
  cells: readonly ReactNode[]
  /** 0 to 100. */
  percent: number
}

interface ShareTableProps {
  label: string
  /** Of the name, of each cell, of the share. */
  columns: readonly string[]
  rows: readonly ShareRow[]
}

/** Shares as bars in a table, so that they also read as numbers. */
export function ShareTable({ label, columns, rows }: ShareTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, cells, percent }) => (
          <tr key={key}>
            <th scope="row">
              {breakable(name)}
              {note}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
            <td className={classes.share}>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.bar} style={{ width: `${percent}%` }} />
              </span>
              <span className={classes.number}>{Math.round(percent)}%</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
