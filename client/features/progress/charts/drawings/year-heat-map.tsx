import { Heatmap } from '@mantine/charts'
import { fullDateText } from '#client/ui/text/date-text.ts'
import type { StudyYear } from '#domain/progress/study-year.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './year-heat-map.module.css'

const colors = [1, 2, 3, 4].map((level) => `var(--color-scale-${level})`)

/** A square for each day, a column for each week. */
export function YearHeatMap({ year }: { year: StudyYear }) {
  const dayOf = new Map(year.days.map((day) => [day.date, day]))
  return (
    <Heatmap
      className={classes.heatMap ?? ''}
      data={Object.fromEntries(year.days.map(({ date, level }) => [date, level]))}
      startDate={year.startsOn}
      endDate={year.endsOn}
      domain={[1, colors.length]}
      colors={colors}
      withMonthLabels
      withWeekdayLabels
      withOutsideDates={false}
      rectSize={16}
      gap={3}
      rectRadius={3}
      fontSize={13}
      weekdaysLabelsWidth={34}
      monthsLabelsHeight={22}
      withTooltip
      getTooltipLabel={({ date }) =>
        `${fullDateText(date)}: ${countText(dayOf.get(date)?.answers ?? 0, 'answer')}`
      }
    />
  )
}
