import { ChartDrawing } from '#client/ui/charts/chart-drawing.tsx'
import { ChartFigure, type ChartRows } from '#client/ui/charts/chart-figure.tsx'
import { compactDateText, timeSpentText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import { type StudyYear, studyYear } from '#domain/progress/study-year.ts'
import { ChartEmpty } from './chart-card.tsx'
import { LevelLegend } from './chart-legend.tsx'
import { weeksText, yearText } from './chart-words.ts'
import classes from './charts.module.css'
import { loadYearHeatMap } from './load-drawings.ts'

/** Months, seven days, and the space around them. */
const height = 160

/** The days of the last year with an answer, and the weeks with four of them. */
export function StudyDays({ activity }: { activity: Reply<typeof progress.activity> }) {
  const year = studyYear(activity.days, activity.today)
  if (year.days.length === 0) {
    return <ChartEmpty>Your first review begins this picture of a year, a square for each day.</ChartEmpty>
  }
  return (
    <ChartFigure
      summary={
        <>
          <p>{weeksText(activity.weeks)}</p>
          <p>{yearText(year)}</p>
        </>
      }
      legend={<LevelLegend levels={year.levels} />}
      drawing={
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region
        <section className={classes.scroll} aria-label="Study days of the last year" tabIndex={0}>
          <ChartDrawing
            label="Heat map of the last year: a square for each day"
            height={height}
            load={loadYearHeatMap}
            props={{ year }}
          />
        </section>
      }
      table={rowsOf(year)}
    />
  )
}

function rowsOf({ days }: StudyYear): ChartRows {
  return {
    caption: 'Study days of the last year, the latest first',
    columns: ['Day', 'Answers', 'Cards', 'Drugs', 'Questions', 'Time'],
    rows: days
      .toReversed()
      .map(({ date, answers, reviews, drugReviews, questions, seconds }) => [
        compactDateText(date),
        ...[answers, reviews, drugReviews, questions].map(String),
        timeSpentText(seconds),
      ]),
  }
}
