import { ChartDrawing } from '#client/ui/charts/chart-drawing.tsx'
import { ChartFigure, type ChartRows } from '#client/ui/charts/chart-figure.tsx'
import { loadBars, plotHeight } from '#client/ui/charts/load-bars.ts'
import { compactDateText, monthDayText } from '#client/ui/date-text.ts'
import { type Workload, workloadAhead } from '#domain/progress/workload-ahead.ts'
import { ChartEmpty } from './chart-card.tsx'
import { LimitLegend } from './chart-legend.tsx'
import { workloadText } from './chart-words.ts'

/** Reviews due on each of the coming days, against what the daily minutes have room for. */
export function WorkloadAhead({ workload }: { workload: Workload }) {
  const { days, dailyBudget } = workload
  const { total, isBudgetInReach, examDay } = workloadAhead(workload)
  if (total === 0) {
    return <ChartEmpty>Your first review draws this chart: each card you rate gets its next day.</ChartEmpty>
  }
  return (
    <ChartFigure
      summary={<p>{workloadText(workload)}</p>}
      legend={isBudgetInReach && <LimitLegend limit={dailyBudget} />}
      drawing={
        <ChartDrawing
          label={`Bar chart of the reviews due on each of the next ${days.length} days`}
          height={plotHeight}
          load={loadBars}
          props={{
            height: plotHeight,
            counted: 'Reviews',
            smallestStep: 1,
            bars: days.map(({ date, reviews }) => ({ label: monthDayText(date), value: reviews })),
            limit: isBudgetInReach ? dailyBudget : undefined,
            mark: examDay ? { label: monthDayText(examDay), text: 'Exam' } : undefined,
          }}
        />
      }
      table={rowsOf(workload)}
    />
  )
}

function rowsOf({ days, dailyBudget, examDate }: Workload): ChartRows {
  return {
    caption: `Reviews due by day; your daily minutes have room for ${dailyBudget}`,
    columns: ['Day', 'Reviews due', 'More than fits'],
    rows: days.map(({ date, reviews }, index) => [
      [compactDateText(date), index === 0 && 'today', date === examDate && 'exam'].filter(Boolean).join(', '),
      String(reviews),
      String(Math.max(0, reviews - dailyBudget)),
    ]),
  }
}
