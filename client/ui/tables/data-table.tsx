import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusHome } from '#client/ui/page/use-focus-home.ts'
import classes from './data-table.module.css'

export interface Column<Row> {
  /** The name of the column, unique in the table. */
  name: string
  /** The heading of the column, which a phone shows before the value. It is empty for a column of buttons. */
  heading: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** True for a short value, such as a date, that should stay on one line. */
  keepsLine?: true
}

interface DataTableProps<Row> {
  /** The content of the rows, as in "Users". */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while the rows load. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** Shown in place of an empty table. */
  empty: ReactNode
  /** Returns an element that replaces a row over the whole width, such as a form to edit it. */
  inPlaceOf?: (row: Row) => ReactNode
}

const skeletonRows = 5

/**
 * A table. On a phone each row is a card with the headings before its values. The first column names the row.
 */
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
