import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { progress } from '#contracts/progress.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './charts.module.css'
import { MasteryByCategory } from './mastery-by-category.tsx'
import { RetentionByInterval, RetentionByWeek } from './retention.tsx'
import { StudyDays } from './study-days.tsx'
import { TimeStudied } from './study-time.tsx'
import { WorkloadAhead } from './workload.tsx'

/** The learner's own numbers as charts: each in words, as a drawing and as a table. */
export function ProgressCharts() {
  const activity = useQuery(queryFor(progress.activity))
  const retention = useQuery(queryFor(progress.retention))
  const workload = useQuery(queryFor(progress.workload))
  const mastery = useQuery(queryFor(progress.weightedMastery))
  return (
    <div className={classes.grid}>
      <div className={classes.wide}>
        <ChartCard title="Study days" what="your study days" query={activity}>
          {(data) => <StudyDays activity={data} />}
        </ChartCard>
      </div>
      <ChartCard title="Workload ahead" what="the workload ahead" query={workload}>
        {(data) => <WorkloadAhead workload={data} />}
      </ChartCard>
      <ChartCard title="Time studied" what="the time you studied" query={activity}>
        {(data) => <TimeStudied activity={data} />}
      </ChartCard>
      <ChartCard title="Retention" what="your retention" query={retention}>
        {(data) => <RetentionByWeek retention={data} />}
      </ChartCard>
      <ChartCard title="Retention by interval" what="your retention by interval" query={retention}>
        {(data) => <RetentionByInterval retention={data} />}
      </ChartCard>
      <div className={classes.wide}>
        <ChartCard title="Mastery and exam weight" what="your mastery by category" query={mastery}>
          {(data) => <MasteryByCategory mastery={data} />}
        </ChartCard>
      </div>
    </div>
  )
}
