import type { Reply } from '#contracts/endpoint.ts'
import { type evidence, participantsNeeded } from '#contracts/evidence/evidence.ts'
import type { Deps } from '#server/deps.ts'
import { findLatestReport } from './report.queries.ts'

/** The latest report; its measures only once enough learners take part. */
export async function findReport({ db }: Pick<Deps, 'db'>): Promise<Reply<typeof evidence.report>> {
  const report = await findLatestReport(db)
  const participants = report?.participants ?? 0
  return {
    computedOn: report?.computedOn ?? null,
    participants,
    participantsNeeded,
    measures: report && participants >= participantsNeeded ? report.measures : [],
  }
}
