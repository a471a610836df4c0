import { ChartDrawing } from '#client/ui/charts/chart-drawing.tsx'
import { ChartFigure } from '#client/ui/charts/chart-figure.tsx'
import { loadBars, plotHeight } from '#client/ui/charts/load-bars.ts'
import { monthNameText, monthText, shortMonthText } from '#client/ui/text/date-text.ts'
import { numberText } from '#domain/text/count-text.ts'
import { sumText } from '#domain/text/price-text.ts'
import type { VisitsDashboard } from './visits-frame.tsx'

type Months = VisitsDashboard['revenue']['months']

/** The net revenue of the last twelve months. */
export function RevenueByMonth({ months }: { months: Months }) {
  return (
    <ChartFigure
      summary={<p>{monthsText(months)}</p>}
      drawing={
        <ChartDrawing
          label="Bar chart of the net revenue of each of the last twelve months"
          height={plotHeight}
          load={loadBars}
          props={{
            height: plotHeight,
            counted: 'Net',
            format: (dollars: number) => `${dollars < 0 ? '−' : ''}$${numberText(Math.abs(dollars))}`,
            smallestStep: 1,
            bars: months.map(({ month, net }) => ({
              label: monthNameText(`${month}-01`),
              value: net / 100,
            })),
          }}
        />
      }
      table={{
        caption: 'Revenue by month in UTC, the latest first',
        columns: ['Month', 'Payments', 'Gross', 'Refunded', 'Net'],
        rows: months
          .toReversed()
          .map(({ month, payments, gross, refunded, net }) => [
            shortMonthText(`${month}-01`),
            numberText(payments),
            ...[gross, refunded, net].map(sumText),
          ]),
      }}
    />
  )
}

function monthsText(months: Months): string {
  const net = months.reduce((sum, month) => sum + month.net, 0)
  const [best] = months.toSorted((a, b) => b.net - a.net)
  if (net === 0 || !best) return 'In the last twelve months there was no revenue.'
  return `In the last twelve months: ${sumText(net)} net, most of it in ${monthText(`${best.month}-01`)} with ${sumText(best.net)}.`
}
