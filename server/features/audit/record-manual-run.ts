import type { Database } from '#server/database/connect.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { recordAudit } from './record-audit.ts'

/** An admin has a job's work done now, by the job or within the call; how the run went is in `job_runs`. */
export async function recordManualRun(db: Database, admin: SignedIn, name: string): Promise<void> {
  await recordAudit(db, { actor: admin, action: 'job.run', subjectType: 'job', subjectId: name })
}
