import type { Database } from '#server/database/connect.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Records that an admin started a job's work, in the job or within the request; `job_runs` has the result of
 * the run.
 */
export async function recordManualRun(db: Database, admin: SignedIn, name: string): Promise<void> {
  await recordAudit(db, { actor: admin, action: 'job.run', subjectType: 'job', subjectId: name })
}
