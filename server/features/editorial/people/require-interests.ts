import type { Database } from '#server/database/connect.ts'
import { forbidden } from '#server/platform/http/http-error.ts'
import { findInterests } from './people.queries.ts'

/** What somebody declared of their interests this year (UTC); undefined for nothing yet, empty for none. */
export async function findStatement(
  db: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<string | undefined> {
  return (await findInterests(db, { userId, year: now.getUTCFullYear() }))?.statement
}

/** Requires it of whoever reviews. @throws HttpError 403 interests_missing */
export async function requireInterests(db: Database, who: { userId: number; now: Date }): Promise<string> {
  const statement = await findStatement(db, who)
  if (statement === undefined)
    throw forbidden('State your interests for this year before you review.', 'interests_missing')
  return statement
}
