import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { progress } from '#contracts/progress/progress.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './charts.module.css'
import { Retention } from './retention.tsx'
import { TimeStudied } from './study-time.tsx'

/** What is remembered, what comes, and the time that study took. */
export function MemoryPart({ planAhead }: { planAhead: ReactNode }) {
  const retention = useQuery(queryFor(progress.retention))
  const activity = useQuery(queryFor(progress.activity))
  return (
    <div className={classes.grid}>
      <ChartCard title="Retention" what="your retention" query={retention}>
        {(data) => <Retention retention={data} />}
      </ChartCard>
      {planAhead}
      <div className={classes.wide}>
        <ChartCard title="Time studied" what="the time you studied" query={activity}>
          {(data) => <TimeStudied activity={data} />}
        </ChartCard>
      </div>
    </div>
  )
}
