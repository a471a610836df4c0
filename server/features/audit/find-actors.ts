import type { Database } from '#server/database/connect.ts'
import { listActors } from './audit.queries.ts'

/** The id of the account that acted under a name, from which the name may have changed; null when it is gone. */
export type ActorIds = (name: string | null) => number | null

/** Finds the accounts of admins whose names are stored with what they did; blank names and null belong to nobody. */
export async function findActors(db: Database, names: readonly (string | null)[]): Promise<ActorIds> {
  const asked = new Set(names.filter((name) => name !== null && name !== ''))
  const actors = asked.size > 0 ? await listActors(db, [...asked] as string[]) : new Map<string, number>()
  return (name) => actors.get(name ?? '') ?? null
}
