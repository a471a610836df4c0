import { and, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connect.ts'
import { flashcards } from '#server/database/tables/catalogue.ts'
import { blockQuestions, questionCards, questions } from '#server/database/tables/questions.ts'
import {
  editedColumns,
  inFilter,
  type QuestionFilter,
} from '#server/features/questions/bank/question-editing.queries.ts'
import type { KnownQuestion, QuestionEntry } from './question-entry.ts'

/**
 * Lets imports and loads of shipped questions take turns until the transaction ends; learners do not wait.
 */
export async function lockBank(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${questions} in share row exclusive mode`)
}

/** The questions of a search; without one all questions, including archived ones. */
export async function listKnownQuestions(db: Database, filter?: QuestionFilter): Promise<KnownQuestion[]> {
  const twin = alias(questions, 'twin')
  const rows = await db
    .select({
      ...editedColumns,
      reviewBy: questions.reviewBy,
      twinKey: twin.key,
    })
    .from(questions)
    .leftJoin(twin, eq(twin.id, questions.twinOf))
    .where(filter && inFilter(filter))
    .orderBy(questions.id)
  const cards = await listCards(db)
  return rows.map(({ archivedAt, editedAt, ...row }) => ({
    ...row,
    cards: cards.get(row.id) ?? [],
    isArchived: archivedAt !== null,
  }))
}

async function listCards(db: Database): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ questionId: questionCards.questionId, key: flashcards.key })
    .from(questionCards)
    .innerJoin(flashcards, eq(flashcards.id, questionCards.flashcardId))
    .orderBy(questionCards.questionId, questionCards.position)
  const byQuestion = Map.groupBy(rows, (row) => row.questionId)
  return new Map([...byQuestion].map(([id, cards]) => [id, cards.flatMap(({ key }) => key ?? [])]))
}

/** Those of the questions that somebody has answered, or for which somebody has chosen an option. */
export async function listAnswered(db: Database, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { questionId, isFirstAttempt, chosen, finalAt } = blockQuestions
  const rows = await db
    .selectDistinct({ questionId })
    .from(blockQuestions)
    .where(and(inArray(questionId, ids), or(isFirstAttempt, and(isNotNull(chosen), isNull(finalAt)))))
  return new Set(rows.map((row) => row.questionId))
}

/** Flashcards with one of these keys, by key. */
export async function listCardIds(db: Database, keys: string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ id: flashcards.id, key: flashcards.key })
    .from(flashcards)
    .where(and(inArray(flashcards.key, keys), isNull(flashcards.archivedAt)))
  return new Map(rows.map(({ id, key }) => [key ?? '', id]))
}

/**
 * The columns of a question without its twin and cards, which may be part of the same import. The hash of a
 * shipped text stays, because this text is not the shipped one.
 */
function columnsOf({ twinKey: _twin, cards: _cards, ...columns }: QuestionEntry, editedAt: Date) {
  return { ...columns, editedAt, archivedAt: null }
}

/** @returns the ids of the new questions, in the order of the entries. */
export async function addQuestions(tx: Database, entries: QuestionEntry[], now: Date): Promise<number[]> {
  const [last] = await tx.select({ position: max(questions.position) }).from(questions)
  const start = (last?.position ?? -1) + 1
  const ids: number[] = []
  for (const [index, entry] of entries.entries()) {
    const [row] = await tx
      .insert(questions)
      .values({ ...columnsOf(entry, now), position: start + index, createdAt: now })
      .returning({ id: questions.id })
    if (!row) throw new Error('a question was not written')
    ids.push(row.id)
  }
  return ids
}

/** @returns the revision of the new text. */
export async function updateQuestion(
  tx: Database,
  { id, entry, now }: { id: number; entry: QuestionEntry; now: Date },
): Promise<number> {
  const [row] = await tx
    .update(questions)
    .set(columnsOf(entry, now))
    .where(eq(questions.id, id))
    .returning({ revision: questions.revision })
  if (!row) throw new Error(`question ${id} was not updated`)
  return row.revision
}

/** Makes the twin and cards of a question those that its entry names. */
export async function saveLinks(
  tx: Database,
  { id, entry, cardIds }: { id: number; entry: QuestionEntry; cardIds: Map<string, number> },
): Promise<void> {
  const { twinKey } = entry
  const twin = twinKey === null ? null : sql`(select id from ${questions} where key = ${twinKey})`
  await tx.update(questions).set({ twinOf: twin }).where(eq(questions.id, id))
  await tx.delete(questionCards).where(eq(questionCards.questionId, id))
  const links = entry.cards.flatMap((card, position) => {
    const flashcardId = cardIds.get(card)
    return flashcardId === undefined ? [] : [{ questionId: id, flashcardId, position }]
  })
  if (links.length > 0) await tx.insert(questionCards).values(links)
}
