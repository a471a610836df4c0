interface OutlineChartProps {
  caption: string
  /** Heading of the last column, when the rows have one. */
  amountLabel?: string
  rows: { title: string; weight: number; amount?: string }[]
}

/** Percentages as bars in a table, so that they are also readable as numbers. */
export function OutlineChart({ caption, amountLabel, rows }: OutlineChartProps) {
  const widest = Math.max(...rows.map(({ weight }) => weight))
  return (
    <table className="outline-chart-table">
      <caption className="outline-chart-caption">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Share</th>
          {amountLabel && <th scope="col">{amountLabel}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, weight, amount }) => (
          <tr key={title}>
            <th scope="row">{title.replaceAll('/', '/\u200b')}</th>
            <td className="outline-chart-share">
              <span className="outline-chart-cell">
                <span className="outline-chart-bar" style={{ width: `${(weight / widest) * 100}%` }} />
                <span className="outline-chart-number">{weight}%</span>
              </span>
            </td>
            {amountLabel && <td className="outline-chart-amount">{amount}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
