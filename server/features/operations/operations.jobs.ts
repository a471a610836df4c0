import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { analyzeTables } from './operations.queries.ts'

export function operationsJobs({ db, open }: Pick<Deps, 'db' | 'open'>): Job[] {
  // PostgreSQL does it by itself.
  if (open.engine !== 'pglite') return []
  return [
    {
      name: 'operations.analyze',
      purpose: 'Counts the rows of all tables, by which the embedded database chooses how to read them',
      cron: '53 * * * *',
      run: () => analyzeTables(db),
    },
  ]
}
