import { ChartDrawing } from '#client/ui/charts/chart-drawing.tsx'
import { ChartFigure, type ChartRows } from '#client/ui/charts/chart-figure.tsx'
import { loadBars, plotHeight } from '#client/ui/charts/load-bars.ts'
import { compactDateText, monthDayText, timeSpentText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import { type StudyWeek, studyTime, studyWeeks } from '#domain/progress/study-weeks.ts'
import { ChartEmpty } from './chart-card.tsx'
import { studyTimeText } from './chart-words.ts'

/** Hours of each of the last 26 weeks. */
export function TimeStudied({ activity }: { activity: Reply<typeof progress.activity> }) {
  const weeks = studyWeeks(activity.days, activity.today)
  const time = studyTime(weeks)
  if (time.seconds === 0) {
    return <ChartEmpty>Your first session draws this chart: a bar for each week.</ChartEmpty>
  }
  return (
    <ChartFigure
      summary={<p>{studyTimeText(time)}</p>}
      drawing={
        <ChartDrawing
          label="Bar chart of the hours studied in each of the last 26 weeks"
          height={plotHeight}
          load={loadBars}
          props={{
            height: plotHeight,
            counted: 'Time',
            format: (hours: number) => `${hours}\u00a0h`,
            smallestStep: 0.1,
            bars: weeks.map(({ startsOn, hours }) => ({ label: monthDayText(startsOn), value: hours })),
          }}
        />
      }
      table={rowsOf(weeks)}
    />
  )
}

function rowsOf(weeks: readonly StudyWeek[]): ChartRows {
  return {
    caption: 'Time studied by week, the latest first',
    columns: ['Week of', 'Time', 'Cards', 'Drugs', 'Questions'],
    rows: weeks
      .toReversed()
      .map(({ startsOn, seconds, reviews, drugReviews, questions }) => [
        compactDateText(startsOn),
        timeSpentText(seconds),
        ...[reviews, drugReviews, questions].map(String),
      ]),
  }
}
