import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Choice } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { ShippedRow } from '#server/database/content/shipped-content.ts'
import { questions } from '#server/database/tables/questions.ts'

export type QuestionRow = typeof questions.$inferSelect
export type NewQuestion = typeof questions.$inferInsert & { key: string; contentHash: string }

/** The questions that have a key, by key. A question without a hash came from an admin's import. */
export async function listKeyedQuestions(db: Database): Promise<Map<string, ShippedRow & Choice>> {
  const { id, contentHash, editedAt, archivedAt, options, keyOption } = questions
  const rows = await db
    .select({ id, key: sql<string>`${questions.key}`, contentHash, editedAt, archivedAt, options, keyOption })
    .from(questions)
    .where(isNotNull(questions.key))
  return new Map(
    rows.map((row) => [
      row.key,
      {
        id: row.id,
        key: row.key,
        contentHash: row.contentHash,
        isEdited: row.editedAt !== null,
        isArchived: row.archivedAt !== null,
        options: row.options,
        keyOption: row.keyOption,
      },
    ]),
  )
}

export async function saveShippedQuestion(tx: Database, question: NewQuestion): Promise<void> {
  await tx
    .insert(questions)
    .values(question)
    .onConflictDoUpdate({ target: questions.key, set: { ...question, archivedAt: null } })
}

/** Gives questions that admins added here the keys under which the files have them now, by their stem and lead-in. */
export async function adoptAddedQuestions(tx: Database, shipped: readonly NewQuestion[]): Promise<void> {
  const texts = (values: unknown[]) => sql`${sql.param(values)}::text[]`
  await tx.execute(sql`update questions set key = found.key
    from (select min(q.id) as id, shipped.key
      from unnest(${texts(shipped.map(({ key }) => key))}, ${texts(shipped.map(({ stem }) => stem))},
        ${texts(shipped.map(({ leadIn }) => leadIn))}) as shipped (key, stem, lead_in)
      join questions q on q.key is null and q.archived_at is null and q.stem = shipped.stem
        and q.lead_in = shipped.lead_in
      where not exists (select 1 from questions other where other.key = shipped.key)
      group by shipped.key) found
    where questions.id = found.id`)
}

/** The references of a question, by keys. */
export interface QuestionLinks {
  key: string
  twinOf: string | null
  cards: string[]
}

/**
 * Makes the twins and cards of these questions those that are listed, and writes only differences. What an
 * admin edited stays, and the target of a key may be missing, because an admin can have deleted it.
 */
export async function saveLinks(tx: Database, links: QuestionLinks[]): Promise<void> {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(key text, "twinOf" text, cards jsonb)
    join questions q on q.key = l.key and q.edited_at is null`
  await tx.execute(sql`
    update questions set twin_of = found.twin_id
    from (select q.id, t.id as twin_id from ${listed} left join questions t on t.key = l."twinOf") found
    where questions.id = found.id and questions.twin_of is distinct from found.twin_id`)
  await tx.execute(sql`
    delete from question_cards using (select q.id, l.cards from ${listed}) found, flashcards f
    where question_cards.question_id = found.id and f.id = question_cards.flashcard_id
      and not found.cards ? coalesce(f.key, '')`)
  await tx.execute(sql`
    insert into question_cards as linked (question_id, flashcard_id, position)
    select q.id, f.id, card.place from ${listed}
      cross join jsonb_array_elements_text(l.cards) with ordinality as card(key, place)
      join flashcards f on f.key = card.key
    on conflict (question_id, flashcard_id) do update set position = excluded.position
      where linked.position <> excluded.position`)
}

/**
 * Removes shipped questions that the files no longer hold from the bank; what learners did with them stays.
 */
export async function archiveQuestions(tx: Database, keys: string[], now: Date): Promise<number> {
  if (keys.length === 0) return 0
  const archived = await tx
    .update(questions)
    .set({ archivedAt: now })
    .where(and(inArray(questions.key, keys), isNull(questions.editedAt), isNull(questions.archivedAt)))
    .returning({ id: questions.id })
  return archived.length
}

/** Questions with these keys, archived ones too, because a file may bring one back. */
export const listEveryQuestionByKey = (db: Database, keys: string[]) =>
  db.select().from(questions).where(inArray(questions.key, keys))

/**
 * Questions with these keys that are not archived. @param lock keeps them unchanged until the transaction
 * ends.
 */
export async function listQuestionsByKey(
  db: Database,
  keys: string[],
  lock?: 'lock',
): Promise<QuestionRow[]> {
  const found = db
    .select()
    .from(questions)
    .where(and(inArray(questions.key, keys), isNull(questions.archivedAt)))
  return lock ? found.for('update') : found
}

/** Records the shipped text as known, after an admin's edit was kept in preference to it. */
export async function saveKnownQuestion(
  tx: Database,
  { key, contentHash }: Pick<NewQuestion, 'key' | 'contentHash'>,
): Promise<void> {
  await tx.update(questions).set({ contentHash }).where(eq(questions.key, key))
}
