import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { useFocusHome } from './use-focus-home.ts'

export interface Column<Row> {
  /** Unique in the table. */
  name: string
  /** Read before the value on a phone. Empty for a column of buttons: it has no words there. */
  heading: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Of a short value, as a date: it stays in one line. */
  keepsLine?: true
}

interface DataTableProps<Row> {
  /** What the rows are, as in "Users". */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** Shown in place of a table without rows. */
  empty: ReactNode
  /** Takes the whole width in place of the row, as a form that edits it does. */
  inPlaceOf?: (row: Row) => ReactNode
}

const skeletonRows = 5

/** Rows in columns; on a phone each row is a card with the headings before its values. The first column names the row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, empty, inPlaceOf } = props
  const focusHome = useFocusHome()
  if (!rows) return <Loading label={label} />
  if (rows.length === 0)
    return (
      <div {...focusHome} className={classes.empty}>
        {empty}
      </div>
    )
  return (
    <div className={classes.frame}>
      <table {...focusHome} className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, heading, align }) => (
              <th key={name} scope="col" data-align={align}>
                {heading || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const other = inPlaceOf?.(row)
            return (
              <tr key={keyOf(row)}>
                {other ? (
                  <td colSpan={columns.length}>{other}</td>
                ) : (
                  columns.map((column, index) => (
                    <Cell key={column.name} column={column} row={row} isName={index === 0} />
                  ))
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row, isName }: { column: Column<Row>; row: Row; isName: boolean }) {
  const content = column.cell(row)
  if (isName) {
    return <th scope="row">{content}</th>
  }
  return (
    <td data-align={column.align} data-heading={column.heading} data-keeps-line={column.keepsLine}>
      {content}
    </td>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <div className={classes.frame} role="status" aria-label={`Loading ${label.toLowerCase()}`}>
      {Array.from({ length: skeletonRows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <Skeleton key={row} height={44} mb={8} />
      ))}
    </div>
  )
}
