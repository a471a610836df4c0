import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { chapters, contentChanges, contentConflicts, flashcards } from '#server/database/tables/catalogue.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { questionCards, questions } from '#server/database/tables/questions.ts'
import { type KeyedCards, listKeyedCards, listPrimerRows, type PrimerRow } from './primer-rows.ts'
import { listTombstones } from './shipped-content.ts'

/** What admins wrote, for the way back into files. */

/** A question with the keys of its twin and of its cards; those that were deleted are left out. */
export type EditedQuestion = typeof questions.$inferSelect & { twinKey: string | null; cardKeys: string[] }
export type UnannouncedChange = typeof contentChanges.$inferSelect

/** Everything that differs, or may differ, from the files that were loaded. */
export interface EditedContent {
  /** Present chapters and their keys, null for one that was added here. */
  chapters: (typeof chapters.$inferSelect)[]
  /** Edited and added cards of present chapters. */
  cards: (typeof flashcards.$inferSelect)[]
  /** All keys of cards and questions that were ever given. */
  cardKeys: string[]
  questionKeys: string[]
  questions: EditedQuestion[]
  drugs: (typeof drugs.$inferSelect)[]
  primers: PrimerRow[]
  /** All cards that have a key. */
  keyedCards: KeyedCards
  /** What admins deleted, and what waits for a decision, by their keys in tombstones and conflicts. */
  tombstones: Set<string>
  conflicts: Set<string>
  /** The changes in meaning that no file announces, the oldest first. */
  changes: UnannouncedChange[]
}

export async function readEditedContent(db: Database): Promise<EditedContent> {
  const present = await db.select().from(chapters).where(isNull(chapters.archivedAt))
  const cards = await db
    .select()
    .from(flashcards)
    .where(and(isNull(flashcards.archivedAt), or(isNotNull(flashcards.editedAt), isNull(flashcards.key))))
    .orderBy(flashcards.chapterId, flashcards.position, flashcards.id)
  const ids = new Set(present.map(({ id }) => id))
  const conflicts = await db.select({ key: contentConflicts.key }).from(contentConflicts)
  return {
    chapters: present,
    cards: cards.filter(({ chapterId }) => ids.has(chapterId)),
    cardKeys: await keysOf(db, flashcards),
    questionKeys: await keysOf(db, questions),
    questions: await editedQuestions(db),
    drugs: await db
      .select()
      .from(drugs)
      .where(and(isNull(drugs.archivedAt), isNotNull(drugs.editedAt)))
      .orderBy(drugs.id),
    primers: (await listPrimerRows(db)).filter(({ editedAt }) => editedAt !== null),
    keyedCards: await listKeyedCards(db),
    tombstones: await listTombstones(db),
    conflicts: new Set(conflicts.map(({ key }) => key)),
    changes: await db
      .select()
      .from(contentChanges)
      .where(isNull(contentChanges.announcedOn))
      .orderBy(contentChanges.id),
  }
}

async function keysOf(db: Database, table: typeof flashcards | typeof questions): Promise<string[]> {
  const rows = await db.select({ key: table.key }).from(table).where(isNotNull(table.key))
  return rows.flatMap(({ key }) => key ?? [])
}

async function editedQuestions(db: Database): Promise<EditedQuestion[]> {
  const rows = await db
    .select()
    .from(questions)
    .where(and(isNull(questions.archivedAt), isNotNull(questions.editedAt)))
    .orderBy(questions.id)
  const twins = await db
    .select({ id: questions.id, key: questions.key })
    .from(questions)
    .where(
      and(
        isNull(questions.archivedAt),
        inArray(
          questions.id,
          rows.flatMap(({ twinOf }) => twinOf ?? []),
        ),
      ),
    )
  const twinKeys = new Map(twins.map(({ id, key }) => [id, key]))
  const links = await db
    .select({ questionId: questionCards.questionId, key: flashcards.key })
    .from(questionCards)
    .innerJoin(flashcards, eq(flashcards.id, questionCards.flashcardId))
    .where(isNull(flashcards.archivedAt))
    .orderBy(questionCards.questionId, questionCards.position)
  const cards = Map.groupBy(links, ({ questionId }) => questionId)
  return rows.map((row) => ({
    ...row,
    twinKey: twinKeys.get(row.twinOf ?? 0) ?? null,
    cardKeys: (cards.get(row.id) ?? []).flatMap(({ key }) => key ?? []),
  }))
}

/** Whether two texts of an item say the same in these fields; what one of them lacks counts as the same. */
export function isSameText(fields: readonly string[], stored: object, shipped: object): boolean {
  const [one, other] = [stored as Record<string, unknown>, shipped as Record<string, unknown>]
  return fields
    .filter((field) => field in shipped)
    .every((field) => isDeepStrictEqual(one[field] ?? null, other[field] ?? null))
}
