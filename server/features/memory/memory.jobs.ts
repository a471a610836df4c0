import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { computeQuality } from './compute-quality.ts'
import { fitMemory } from './fit-memory.ts'

/** At night in the Americas, where most learners are. */
export function memoryJobs(deps: Deps): Job[] {
  return [
    {
      name: 'memory.quality',
      purpose: 'Compares what the schedule predicted with what learners recalled',
      cron: '43 8 * * *',
      run: async () => {
        await computeQuality(deps)
      },
    },
    {
      name: 'memory.fit',
      purpose: 'Fits the memory model to learners with enough reviews',
      cron: '13 9 * * *',
      run: async () => {
        await fitMemory(deps)
      },
    },
  ]
}
