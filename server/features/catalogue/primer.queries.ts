import { and, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { PrimerContent } from '#content/study-text.ts'
import type { Primer } from '#contracts/catalogue/catalogue.ts'
import type { Database } from '#server/database/connect.ts'
import { flashcards, primerParts, primers } from '#server/database/tables/catalogue.ts'

/** The primer of a chapter. Cards that left the study lists are left out of its parts. */
export async function findPrimer(db: Database, chapterId: number): Promise<Primer | null> {
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
  }
}

/** The content hashes of the stored primers, by chapter id. */
export async function listPrimerHashes(db: Database): Promise<Map<number, string>> {
  const rows = await db.select({ id: primers.chapterId, hash: primers.contentHash }).from(primers)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** Replaces the primer of a chapter, which counts its revisions, and the part that each of its stored cards names. */
export async function savePrimer(
  tx: Database,
  { chapterId, primer, contentHash }: { chapterId: number; primer: PrimerContent; contentHash: string },
): Promise<void> {
  const row = { sources: primer.sources, reviewedOn: primer.reviewed, contentHash }
  await tx
    .insert(primers)
    .values({ chapterId, ...row })
    .onConflictDoUpdate({
      target: primers.chapterId,
      set: { ...row, revision: sql`${primers.revision} + 1`, revisedAt: sql`now()` },
    })
  await tx.delete(primerParts).where(eq(primerParts.chapterId, chapterId))
  await tx
    .insert(primerParts)
    .values(
      primer.parts.map(({ key, heading, body }, position) => ({ chapterId, key, position, heading, body })),
    )
  const named = primer.parts.flatMap(({ key, cards }) => cards.map((card) => ({ card, key })))
  await tx.execute(sql`update flashcards f set primer_part = named.part
    from flashcards own left join unnest(
      ${sql.param(named.map(({ card }) => card))}::text[], ${sql.param(named.map(({ key }) => key))}::text[]
    ) as named (card, part) on named.card = own.key
    where own.id = f.id and f.chapter_id = ${chapterId} and f.primer_part is distinct from named.part`)
}

/** Removes the primers of all other chapters. */
export async function removeOtherPrimers(tx: Database, chapterIds: number[]): Promise<void> {
  const isOther = (column: typeof primers.chapterId | typeof flashcards.chapterId) =>
    notInArray(column, chapterIds)
  await tx.delete(primers).where(isOther(primers.chapterId))
  await tx
    .update(flashcards)
    .set({ primerPart: null })
    .where(and(isOther(flashcards.chapterId), isNotNull(flashcards.primerPart)))
}
