import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { progress } from '#contracts/progress.ts'
import { ChartCard } from './chart-card.tsx'
import { WorkloadAhead } from './workload.tsx'

export function WorkloadCard() {
  const workload = useQuery(queryFor(progress.workload))
  return (
    <ChartCard title="Workload ahead" what="the workload ahead" query={workload}>
      {(data) => <WorkloadAhead workload={data} />}
    </ChartCard>
  )
}
