import { and, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Primer } from '#contracts/catalogue/catalogue.ts'
import type { PrimerPartText, PrimerText } from '#domain/primers/primer-text.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { contentChanges, flashcards, primerParts, primers } from '#server/database/tables/catalogue.ts'

/** The primer of a chapter. Cards that left the study lists are left out of its parts. */
export async function findPrimer(db: Database, chapterId: number): Promise<Omit<Primer, 'readState'> | null> {
  const [primer] = await db.select().from(primers).where(eq(primers.chapterId, chapterId))
  if (!primer) return null
  const parts = await db
    .select()
    .from(primerParts)
    .where(eq(primerParts.chapterId, chapterId))
    .orderBy(asc(primerParts.position))
  const cards = await db
    .select({ id: flashcards.id, question: flashcards.question, part: flashcards.primerPart })
    .from(flashcards)
    .where(
      and(
        eq(flashcards.chapterId, chapterId),
        isNotNull(flashcards.primerPart),
        isNull(flashcards.archivedAt),
      ),
    )
    .orderBy(asc(flashcards.position), asc(flashcards.id))
  return {
    parts: parts.map(({ key, heading, body }) => ({
      ...{ key, heading, body },
      cards: cards.filter(({ part }) => part === key).map(({ id, question }) => ({ id, question })),
    })),
    sources: primer.sources,
    reviewedOn: primer.reviewedOn,
    revision: primer.revision,
  }
}

/** All cards of a chapter in their order, deleted ones too. */
export async function listCardsForPrimer(
  db: Database,
  chapterId: number,
): Promise<{ id: number; key: string | null; question: string; isPresent: boolean }[]> {
  const { id, key, question, archivedAt, position } = flashcards
  return db
    .select({ id, key, question, isPresent: sql<boolean>`${archivedAt} is null` })
    .from(flashcards)
    .where(eq(flashcards.chapterId, chapterId))
    .orderBy(asc(position), asc(id))
}

/** Stores a shipped primer as a whole. @param editedAt null where it is the shipped text */
export async function savePrimer(
  tx: Database,
  primer: { chapterId: number; text: PrimerText; contentHash: string; editedAt: Date | null },
): Promise<void> {
  const { chapterId, text, contentHash, editedAt } = primer
  const row = { sources: text.sources, reviewedOn: text.reviewedOn, contentHash, editedAt }
  // One that comes back after its file was gone continues the count.
  const earlier = tx
    .select({ next: sql`coalesce(max(${contentChanges.revision}), 0) + 1` })
    .from(contentChanges)
    .where(and(eq(contentChanges.kind, 'primer'), eq(contentChanges.itemId, chapterId)))
  await tx
    .insert(primers)
    .values({ chapterId, ...row, revision: sql`(${earlier})` })
    .onConflictDoUpdate({ target: primers.chapterId, set: { ...row, ...counted } })
  await saveParts(tx, chapterId, text.parts)
}

/** Changes a primer. */
export async function updatePrimerText(
  tx: Database,
  chapterId: number,
  { text, editedAt }: { text: PrimerText; editedAt: Date },
): Promise<void> {
  const { parts, sources, reviewedOn } = text
  await tx
    .update(primers)
    .set({ sources, reviewedOn, editedAt, ...counted })
    .where(eq(primers.chapterId, chapterId))
  await saveParts(tx, chapterId, parts)
}

const counted = { revision: sql`${primers.revision} + 1`, revisedAt: sql`now()` }

/** Replaces the parts. The present cards that no part names are in none; a deleted card leaves a part that is gone. */
async function saveParts(tx: Database, chapterId: number, parts: readonly PrimerPartText[]): Promise<void> {
  await tx.delete(primerParts).where(eq(primerParts.chapterId, chapterId))
  await tx
    .insert(primerParts)
    .values(parts.map(({ key, heading, body }, position) => ({ chapterId, key, position, heading, body })))
  const named = parts.flatMap(({ key, cardIds }) => cardIds.map((card) => ({ card, key })))
  await tx.execute(sql`update flashcards f set primer_part = part.key
    from flashcards own
      left join unnest(
        ${sql.param(named.map(({ card }) => card))}::int[], ${sql.param(named.map(({ key }) => key))}::text[]
      ) as named (card, part) on named.card = own.id
      left join primer_parts part on part.chapter_id = own.chapter_id and part.key = coalesce(named.part,
        case when own.archived_at is not null then own.primer_part end)
    where own.id = f.id and f.chapter_id = ${chapterId} and f.primer_part is distinct from part.key`)
}

/** Counts a revision of the primers in which these cards are: an edit that began without them must not take them out. */
export async function countPrimersOfCards(tx: Database, cardIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update primers set revision = revision + 1 where chapter_id in (
    select chapter_id from flashcards where primer_part is not null and id = any(${idArray(cardIds)}::int[]))`)
}

/** Records the shipped text as known, after an admin's edit was kept in preference to it. */
export async function saveKnownPrimer(
  tx: Database,
  { chapterId, contentHash }: { chapterId: number; contentHash: string },
): Promise<void> {
  await tx.update(primers).set({ contentHash }).where(eq(primers.chapterId, chapterId))
}

/** Makes an edited primer that reads as the files do a shipped one again. */
export async function saveAsShipped(
  tx: Database,
  { chapterId, contentHash }: { chapterId: number; contentHash: string },
): Promise<void> {
  await tx.update(primers).set({ contentHash, editedAt: null }).where(eq(primers.chapterId, chapterId))
}

/** Removes the primers of all other chapters, unless an admin edited them; no card names a part that there is not. */
export async function removeOtherPrimers(tx: Database, chapterIds: number[]): Promise<void> {
  await tx.delete(primers).where(and(notInArray(primers.chapterId, chapterIds), isNull(primers.editedAt)))
  await tx.execute(sql`update flashcards f set primer_part = null
    where primer_part is not null and not exists (
      select 1 from primer_parts p where p.chapter_id = f.chapter_id and p.key = f.primer_part)`)
}
