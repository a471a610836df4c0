import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { type UserRow, users } from '#server/database/tables/accounts.ts'
import { bulkActs } from '#server/database/tables/administration.ts'
import { addressConfirmations } from '#server/database/tables/recovery.ts'

const areThese = (ids: readonly number[]) => sql`${users.id} = any(${idArray(ids)}::int[])`

/** The users with these ids who exist, in the order of ids. */
export const findUsers = (db: Database, ids: readonly number[]): Promise<UserRow[]> =>
  db.select().from(users).where(areThese(ids)).orderBy(asc(users.id))

/** Does the same and locks them until the transaction ends, always in the same order. */
export const lockUsers = (tx: Database, ids: readonly number[]): Promise<UserRow[]> =>
  tx.select().from(users).where(areThese(ids)).orderBy(asc(users.id)).for('update')

/** Those of the users to whom a link for an address was mailed after this instant. */
export async function listMailedLinksSince(
  db: Database,
  ids: readonly number[],
  since: Date,
): Promise<number[]> {
  const rows = await db
    .select({ userId: addressConfirmations.userId })
    .from(addressConfirmations)
    .where(
      and(
        inArray(addressConfirmations.userId, [...ids]),
        gt(addressConfirmations.createdAt, since),
        isNull(addressConfirmations.usedAt),
      ),
    )
  return rows.map(({ userId }) => userId)
}

interface BulkRequest {
  requestId: string
  actorId: number
  act: string
  createdAt: Date
}

/**
 * Begins a request. Another with the same id waits for this one's end.
 * @returns the reply of the request, if it was carried out before.
 */
export async function beginBulkAct(
  tx: Database,
  request: BulkRequest,
): Promise<{ actorId: number | null; act: string; done: unknown } | undefined> {
  const begun = await tx
    .insert(bulkActs)
    .values({ ...request, done: {} })
    .onConflictDoNothing()
    .returning({ act: bulkActs.act })
  if (begun.length > 0) return undefined
  const [before] = await tx.select().from(bulkActs).where(eq(bulkActs.requestId, request.requestId))
  return before
}

export async function endBulkAct(tx: Database, requestId: string, done: object): Promise<void> {
  await tx.update(bulkActs).set({ done }).where(eq(bulkActs.requestId, requestId))
}
