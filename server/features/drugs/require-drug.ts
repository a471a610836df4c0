import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findDrug, type ShownDrug } from './drugs.queries.ts'

/** @throws HttpError 404 when there is no such drug, or it is archived. */
export async function requireDrug(db: Database, drugId: number): Promise<ShownDrug> {
  const drug = await findDrug(db, drugId)
  if (!drug) throw notFound('This drug does not exist')
  return drug
}
