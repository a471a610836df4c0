import { type ReactNode, useId, useState } from 'react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import classes from './chart-figure.module.css'

export interface ChartRows {
  caption: string
  columns: readonly string[]
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[]
}

interface ChartFigureProps {
  /** The chart in numbers: its name and text alternative, which everyone sees. */
  summary: ReactNode
  legend?: ReactNode
  drawing: ReactNode
  table: ChartRows
}

/**
 * A chart in words, as a drawing and, on demand, as a table. Its name is no figcaption: Orca takes for granted that
 * a visible caption was read, and says only "figure" to a person who comes by Tab.
 */
export function ChartFigure({ summary, legend, drawing, table }: ChartFigureProps) {
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const summaryId = useId()
  return (
    <figure className={classes.figure} aria-labelledby={summaryId}>
      <div id={summaryId} className={classes.summary}>
        {summary}
      </div>
      {legend}
      {drawing}
      <TextButton aria-expanded={isOpen} aria-controls={tableId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide table' : 'Show as table'}
      </TextButton>
      <div id={tableId}>{isOpen && <ChartTable {...table} />}</div>
    </figure>
  )
}

export function ChartTable({ caption, columns, rows }: ChartRows) {
  return (
    // A long table scrolls by itself; the frame takes focus so that it scrolls by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region
    <section className={classes.tableFrame} aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption>{caption}</caption>
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
          {rows.map(([head = '', ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
