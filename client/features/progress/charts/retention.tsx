import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { ChartDrawing } from '#client/ui/charts/chart-drawing.tsx'
import { ChartFigure } from '#client/ui/charts/chart-figure.tsx'
import { plotHeight } from '#client/ui/charts/load-bars.ts'
import { compactDateText, monthDayText } from '#client/ui/text/date-text.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import type { RecallCounts } from '#domain/progress/retention.ts'
import {
  fewestReviews,
  intervalText,
  percentTicks,
  recallByInterval,
  weeklyRecall,
} from '#domain/progress/retention-series.ts'
import { ChartEmpty } from './chart-card.tsx'
import { LineLegend } from './chart-legend.tsx'
import { intervalsText, retentionText, scheduleText } from './chart-words.ts'
import { loadRecallLines } from './load-drawings.ts'

type RetentionReply = Reply<typeof progress.retention>

const drawnFrom = `fewer than ${fewestReviews} reviews are not drawn`
const columns = ['Reviews', 'Recalled', 'Predicted']

const views = [
  { value: 'week', label: 'By week' },
  { value: 'interval', label: 'By interval' },
] as const
type View = (typeof views)[number]['value']

/** Recalled against predicted: week by week, or by the days since the review before. */
export function Retention({ retention }: { retention: RetentionReply }) {
  const [view, setView] = useState<View>('week')
  return (
    <>
      <SegmentedControl aria-label="Retention by" data={[...views]} value={view} onChange={setView} mb="sm" />
      {view === 'week' ? (
        <RetentionByWeek retention={retention} />
      ) : (
        <RetentionByInterval retention={retention} />
      )}
    </>
  )
}

function RetentionByWeek({ retention }: { retention: RetentionReply }) {
  if (retention.weeks.length === 0) {
    return (
      <ChartEmpty>
        Cards that you rate today draw this chart when they come back: it shows what you still knew.
      </ChartEmpty>
    )
  }
  const points = weeklyRecall(retention.weeks)
  return (
    <ChartFigure
      summary={
        <>
          <p>{retentionText(retention.last30Days)}</p>
          <p>{scheduleText(retention)}</p>
        </>
      }
      legend={points.length > 0 && <LineLegend />}
      drawing={
        <RecallDrawing
          label="Line chart of the shares recalled and predicted in each week"
          points={points.map((point) => ({ ...point, label: monthDayText(point.startsOn) }))}
        />
      }
      table={{
        caption: `Recalled and predicted by week, the latest first; ${drawnFrom}`,
        columns: ['Week of', ...columns],
        rows: retention.weeks.toReversed().map((week) => [compactDateText(week.startsOn), ...cellsOf(week)]),
      }}
    />
  )
}

/** How fast memory fades. */
function RetentionByInterval({ retention }: { retention: RetentionReply }) {
  const { intervals } = retention
  if (intervals.length === 0) {
    return (
      <ChartEmpty>
        Cards that come back after days and weeks draw this chart: it shows how fast you forget.
      </ChartEmpty>
    )
  }
  const points = recallByInterval(intervals)
  return (
    <ChartFigure
      summary={
        <>
          <p>{intervalsText(intervals)}</p>
          <p>By days since the last review.</p>
        </>
      }
      legend={points.length > 0 && <LineLegend />}
      drawing={
        <RecallDrawing
          label="Line chart of the shares recalled and predicted by days since the last review"
          points={points.map((point) => ({ ...point, label: point.interval }))}
        />
      }
      table={{
        caption: `Recalled and predicted by days since the last review; ${drawnFrom}`,
        columns: ['Days', ...columns],
        rows: intervals.map((interval) => [intervalText(interval), ...cellsOf(interval)]),
      }}
    />
  )
}

interface RecallDrawingProps {
  label: string
  points: { label: string; recalled: number | null; predicted: number | null }[]
}

function RecallDrawing({ label, points }: RecallDrawingProps) {
  if (points.length === 0) {
    return (
      <ChartEmpty>
        The lines begin with {fewestReviews} reviews; until then the table has the numbers.
      </ChartEmpty>
    )
  }
  return (
    <ChartDrawing
      label={label}
      height={plotHeight}
      load={loadRecallLines}
      props={{ points, ticks: percentTicks(points), height: plotHeight }}
    />
  )
}

function cellsOf({ reviews, recalled, predicted }: RecallCounts): string[] {
  return [String(reviews), percentText(recalled), percentText(predicted)]
}
