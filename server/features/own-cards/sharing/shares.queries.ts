import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { ownShares, ownSuggestions } from '#server/database/tables/own-shares.ts'

export type Share = typeof ownShares.$inferSelect

/** A share by its link or its id, also one that has ended. */
export async function findShare(
  db: Database,
  by: { token: string } | { id: number },
): Promise<Share | undefined> {
  const [share] = await db
    .select()
    .from(ownShares)
    .where('token' in by ? eq(ownShares.token, by.token) : eq(ownShares.id, by.id))
  return share
}

/** Shares with their authors, for admins. */
export function listSharesWithAuthors(
  db: Database,
  ids: readonly number[],
): Promise<(Share & { author: { id: number; username: string } })[]> {
  return db
    .select({ ...getTableColumns(ownShares), author: { id: users.id, username: users.username } })
    .from(ownShares)
    .innerJoin(users, eq(users.id, ownShares.userId))
    .where(inArray(ownShares.id, [...ids]))
}

/** The share of a deck, also one that has ended. @param locks whether others wait with their changes of it */
export async function findShareOfDeck(
  db: Database,
  { userId, deckId, locks = false }: { userId: number; deckId: number; locks?: boolean },
): Promise<Share | undefined> {
  const found = db
    .select()
    .from(ownShares)
    .where(and(eq(ownShares.userId, userId), eq(ownShares.deckId, deckId)))
  const [share] = await (locks ? found.for('update') : found)
  return share
}

/** A learner's shares that somebody can open, and those that were taken down; or that of one deck. */
export function listShares(
  db: Database,
  userId: number,
  deckId?: number,
): Promise<(Share & { suggestions: number })[]> {
  const isOpen = and(eq(ownSuggestions.shareId, ownShares.id), eq(ownSuggestions.state, 'open'))
  return db
    .select({ ...getTableColumns(ownShares), suggestions: db.$count(ownSuggestions, isOpen) })
    .from(ownShares)
    .where(
      and(
        eq(ownShares.userId, userId),
        isNull(ownShares.endedAt),
        deckId === undefined ? undefined : eq(ownShares.deckId, deckId),
      ),
    )
    .orderBy(ownShares.id)
}

/** Shares a deck that was never shared; nothing when somebody just did. */
export async function insertShare(
  db: Database,
  share: Pick<Share, 'userId' | 'deckId' | 'token' | 'authorName' | 'agreedAt' | 'createdAt'>,
): Promise<void> {
  await db.insert(ownShares).values(share).onConflictDoNothing()
}

export async function updateShare(
  db: Database,
  { id, ...change }: Pick<Share, 'id'> & Partial<Omit<Share, 'id' | 'userId' | 'deckId'>>,
): Promise<void> {
  await db.update(ownShares).set(change).where(eq(ownShares.id, id))
}

export async function endShare(
  db: Database,
  { userId, deckId, now }: { userId: number; deckId: number; now: Date },
): Promise<void> {
  await db
    .update(ownShares)
    .set({ endedAt: now })
    .where(and(eq(ownShares.userId, userId), eq(ownShares.deckId, deckId), isNull(ownShares.endedAt)))
}

export async function countCopy(db: Database, shareId: number): Promise<void> {
  await db
    .update(ownShares)
    .set({ copies: sql`${ownShares.copies} + 1` })
    .where(eq(ownShares.id, shareId))
}
