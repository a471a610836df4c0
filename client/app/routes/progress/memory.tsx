import { MemoryPart } from '#client/features/progress/charts/memory-part.tsx'
import { PlanAheadCard } from '#client/features/study/today/plan-ahead-card.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Memory')

/** Retention, the reviews to come, and the time spent studying. */
export default function Memory() {
  return <MemoryPart planAhead={<PlanAheadCard />} />
}
