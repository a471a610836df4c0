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

/** A chart in words, as a drawing and, on demand, as a table. */
export function ChartFigure({ summary, legend, drawing, table }: ChartFigureProps) {
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  const summaryId = useId()
  return (
    <figure className={classes.figure} aria-labelledby={summaryId}>
      <figcaption id={summaryId} className={classes.summary}>
        {summary}
      </figcaption>
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
