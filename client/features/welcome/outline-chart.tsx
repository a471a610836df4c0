import { breakable } from '#client/ui/text/breakable.ts'

interface OutlineChartProps {
  caption: string
  /** Heading of the last column, when the rows have one. */
  amountLabel?: string
  /** `cardShare`: a second percentage beside the weight. */
  rows: { title: string; weight: number; cardShare?: number; amount?: string }[]
}

/** Percentages as bars in a table, so that they are also readable as numbers. */
export function OutlineChart({ caption, amountLabel, rows }: OutlineChartProps) {
  const widest = Math.max(...rows.flatMap(({ weight, cardShare = 0 }) => [weight, cardShare]))
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
        {rows.map(({ title, weight, cardShare, amount }) => (
          <tr key={title}>
            <th scope="row">{breakable(title)}</th>
            <td className="outline-chart-share">
              <Share percent={weight} widest={widest} word={cardShare === undefined ? '' : ' of exam'} />
              {cardShare !== undefined && (
                <Share percent={cardShare} widest={widest} word=" of cards" isCards />
              )}
            </td>
            {amountLabel && <td className="outline-chart-amount">{amount}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ShareProps {
  percent: number
  /** The percentage of the longest bar. */
  widest: number
  /** What it is a share of, where a row has two. */
  word: string
  isCards?: boolean
}

function Share({ percent, widest, word, isCards }: ShareProps) {
  return (
    <span className="outline-chart-cell" data-two={word !== '' || undefined} data-cards={isCards}>
      <span className="outline-chart-bar" style={{ width: `${(percent / widest) * 100}%` }} />
      <span className="outline-chart-number">
        {percent}%{word}
      </span>
    </span>
  )
}
