import { and, asc, desc, eq } from 'drizzle-orm'
import type { SuggestionState } from '#domain/own-cards/shared-deck.ts'
import type { Database } from '#server/database/connect.ts'
import { ownSuggestions } from '#server/database/tables/own-shares.ts'

export type Suggestion = typeof ownSuggestions.$inferSelect

/** A list has at most so many. */
const mostShown = 50

/** Saves a suggestion in the place of an open one of this reader about this note. */
export async function saveSuggestion(
  db: Database,
  suggestion: Pick<
    Suggestion,
    'shareId' | 'readerId' | 'guid' | 'front' | 'content' | 'why' | 'readerName' | 'createdAt'
  >,
): Promise<void> {
  const { front, content, why, readerName, createdAt } = suggestion
  await db
    .insert(ownSuggestions)
    .values(suggestion)
    .onConflictDoUpdate({
      target: [ownSuggestions.shareId, ownSuggestions.readerId, ownSuggestions.guid],
      targetWhere: eq(ownSuggestions.state, 'open'),
      set: { front, content, why, readerName, createdAt },
    })
}

/** The open suggestions of a share, the oldest first. */
export function listOpenSuggestions(db: Database, shareId: number): Promise<Suggestion[]> {
  return db
    .select()
    .from(ownSuggestions)
    .where(and(eq(ownSuggestions.shareId, shareId), eq(ownSuggestions.state, 'open')))
    .orderBy(asc(ownSuggestions.id))
    .limit(mostShown)
}

/** What a reader has suggested, the latest first. */
export function listSuggestionsOf(
  db: Database,
  { readerId, shareId }: { readerId: number; shareId: number },
): Promise<Suggestion[]> {
  return db
    .select()
    .from(ownSuggestions)
    .where(and(eq(ownSuggestions.readerId, readerId), eq(ownSuggestions.shareId, shareId)))
    .orderBy(desc(ownSuggestions.id))
    .limit(mostShown)
}

export async function findSuggestion(db: Database, id: number): Promise<Suggestion | undefined> {
  const [suggestion] = await db.select().from(ownSuggestions).where(eq(ownSuggestions.id, id))
  return suggestion
}

export async function lockSuggestion(db: Database, id: number): Promise<Suggestion | undefined> {
  const [suggestion] = await db.select().from(ownSuggestions).where(eq(ownSuggestions.id, id)).for('update')
  return suggestion
}

export async function saveDecision(
  db: Database,
  { id, ...decision }: { id: number; state: SuggestionState; decidedAt: Date },
): Promise<void> {
  await db.update(ownSuggestions).set(decision).where(eq(ownSuggestions.id, id))
}
