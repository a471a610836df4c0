import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { progress } from '#contracts/progress/progress.ts'
import { ChartCard } from './chart-card.tsx'
import { StudyDays } from './study-days.tsx'

export function StudyDaysCard() {
  const activity = useQuery(queryFor(progress.activity))
  return (
    <ChartCard title="Study days" what="your study days" query={activity}>
      {(data) => <StudyDays activity={data} />}
    </ChartCard>
  )
}
