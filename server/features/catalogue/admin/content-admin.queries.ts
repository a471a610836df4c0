import { and, count, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { CardState } from '#contracts/catalogue/content-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { partOf } from '#server/database/like-pattern.ts'
import { chapters, contentTombstones, flashcards } from '#server/database/tables/catalogue.ts'
import { contentFlags } from '#server/database/tables/moderation.ts'
import { cardStates } from '#server/database/views.ts'
import { type CardText, type FlashcardRow, isPresent } from '#server/features/catalogue/catalogue.queries.ts'

export type ChapterRecord = typeof chapters.$inferSelect

/** Any number of ids takes one parameter; a list of thousands would take as many parameters. */
const isOneOf = (ids: number[]): SQL => sql`${flashcards.id} = any(${sql.param(ids)}::int[])`

/** A card as admins see it. */
export interface AdminCardRow {
  card: FlashcardRow
  isStarred: boolean | null
  openFlags: number
}

/** @param where selects the cards; `userId` is the admin who looks. */
export async function listAdminCards(
  db: Database,
  { userId, where, orderBy, limit }: { userId: number; where: SQL; orderBy: SQL; limit?: number },
): Promise<AdminCardRow[]> {
  const { flashcardId, resolvedAt } = contentFlags
  const found = db
    .select({
      card: flashcards,
      isStarred: cardStates.isStarred,
      openFlags: sql<number>`(select count(*) from ${contentFlags}
        where ${flashcardId} = ${flashcards.id} and ${resolvedAt} is null)::int`,
    })
    .from(flashcards)
    .leftJoin(cardStates, and(eq(cardStates.flashcardId, flashcards.id), eq(cardStates.userId, userId)))
    .where(where)
    .orderBy(orderBy)
  return limit === undefined ? found : found.limit(limit)
}

/** Which cards of all present chapters; a part that is left out selects all that were not deleted. */
export interface CardFilter {
  search?: string | undefined
  chapter?: number | undefined
  category?: string | undefined
  state?: CardState | undefined
  kind?: string | undefined
  objective?: string | undefined
  /** An id; only cards with a smaller one are selected. */
  olderThan?: number | undefined
}

const isReported = sql`exists (select 1 from ${contentFlags}
  where ${contentFlags.flashcardId} = ${flashcards.id} and ${contentFlags.resolvedAt} is null)`

const stateConditions: Record<Exclude<CardState, 'deleted'>, SQL> = {
  noSource: sql`${flashcards.source} = ''`,
  reported: isReported,
  edited: sql`${flashcards.key} is not null and ${flashcards.editedAt} is not null`,
}

/** Each text is looked for by itself, so that each can use its index. Tags and keys are short. */
function holds(text: string): SQL {
  const part = partOf(text)
  return sql`${flashcards.id} = any(array(
    select id from flashcards where question ilike ${part}
    union all select id from flashcards where answer ilike ${part}
    union all select id from flashcards where array_to_string(tags, chr(10)) ilike ${part}
      or starts_with(key, lower(${text}))))`
}

/** The condition that selects these cards. */
export function cardsMatch({ chapter, category, state, ...filter }: CardFilter): SQL {
  const { search, kind, objective, olderThan } = filter
  const { archivedAt, chapterId } = flashcards
  const isOfCategory = category ? sql`and ${chapters.category} = ${category}` : sql``
  const parts = [
    state === 'deleted' ? isNotNull(archivedAt) : isNull(archivedAt),
    sql`${chapterId} in (select ${chapters.id} from ${chapters} where ${chapters.archivedAt} is null ${isOfCategory})`,
    chapter === undefined ? undefined : eq(chapterId, chapter),
    state && state !== 'deleted' ? stateConditions[state] : undefined,
    kind ? eq(flashcards.kind, kind) : undefined,
    objective ? eq(flashcards.objective, objective) : undefined,
    search ? holds(search) : undefined,
    olderThan === undefined ? undefined : lt(flashcards.id, olderThan),
  ]
  return and(...parts) ?? sql`true`
}

export async function countCards(db: Database, where: SQL): Promise<number> {
  const [row] = await db.select({ cards: count() }).from(flashcards).where(where)
  return row?.cards ?? 0
}

export async function listChapterTitles(db: Database, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: chapters.id, title: chapters.title })
    .from(chapters)
    .where(sql`${chapters.id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The key of a present chapter, null for one that was added here, and the objectives that its cards name. */
export async function findObjectives(
  db: Database,
  chapterId: number,
): Promise<{ key: string | null; used: string[] } | undefined> {
  const { objective } = flashcards
  const [chapter] = await db
    .select({ key: chapters.key })
    .from(chapters)
    .where(and(eq(chapters.id, chapterId), isNull(chapters.archivedAt)))
  const rows = await db
    .selectDistinct({ objective })
    .from(flashcards)
    .where(and(presentIn(chapterId), isNotNull(objective)))
    .orderBy(objective)
  return chapter && { ...chapter, used: rows.flatMap((row) => row.objective ?? []) }
}

export const newestFirst = sql`${flashcards.id} desc`

export const presentIn = (chapterId: number): SQL =>
  sql`${flashcards.chapterId} = ${chapterId} and ${flashcards.archivedAt} is null`
export const deletedFrom = (chapterId: number): SQL =>
  sql`${flashcards.chapterId} = ${chapterId} and ${flashcards.archivedAt} is not null`
export const isCard = (flashcardId: number): SQL => sql`${flashcards.id} = ${flashcardId} and ${isPresent}`
export const byPlace = sql`${flashcards.position}, ${flashcards.id}`
export const latestDeleted = sql`${flashcards.archivedAt} desc, ${flashcards.id} desc`

/** Adds a card at the end of its chapter. */
export async function insertFlashcard(
  tx: Database,
  card: CardText & Pick<FlashcardRow, 'chapterId' | 'createdAt'>,
): Promise<number> {
  const last = sql`(select coalesce(max(position), -1) + 1 from flashcards where chapter_id = ${card.chapterId})`
  const [row] = await tx
    .insert(flashcards)
    .values({ ...card, position: last })
    .returning({ id: flashcards.id })
  if (!row) throw new Error('the card was not written')
  return row.id
}

/**
 * The chapter, locked until the transaction ends, so that nobody deletes it, or adds a card to it while it is
 * being deleted.
 */
export async function lockChapter(tx: Database, chapterId: number): Promise<ChapterRecord | undefined> {
  const [row] = await tx
    .select()
    .from(chapters)
    .where(and(eq(chapters.id, chapterId), isNull(chapters.archivedAt)))
    .for('update')
  return row
}

/** @returns the keys of the cards that were not archived before; null for a card that was not shipped. */
export async function archivePresent(
  tx: Database,
  ids: number[],
  archivedAt: Date,
): Promise<{ key: string | null }[]> {
  return tx
    .update(flashcards)
    .set({ archivedAt })
    .where(and(isOneOf(ids), isPresent))
    .returning({ key: flashcards.key })
}

/**
 * Brings archived cards of present chapters back. A card that left the files, and was not deleted here,
 * counts as edited: otherwise the next edition would archive it again.
 */
export async function unarchive(
  tx: Database,
  ids: number[],
  now: Date,
): Promise<{ id: number; key: string | null }[]> {
  const { key, editedAt } = flashcards
  const leftTheFiles = sql`${key} is not null
    and not exists (select 1 from ${contentTombstones} where ${contentTombstones.key} = ${flashcards.key})`
  return tx
    .update(flashcards)
    .set({
      archivedAt: null,
      editedAt: sql`case when ${leftTheFiles} then coalesce(${editedAt}, ${now.toISOString()}::timestamptz)
        else ${editedAt} end`,
    })
    .where(
      and(
        isOneOf(ids),
        isNotNull(flashcards.archivedAt),
        sql`exists (select 1 from ${chapters} where ${chapters.id} = ${flashcards.chapterId}
          and ${chapters.archivedAt} is null)`,
      ),
    )
    .returning({ id: flashcards.id, key })
}

export async function listPresentIds(tx: Database, chapterId: number): Promise<number[]> {
  const rows = await tx.select({ id: flashcards.id }).from(flashcards).where(presentIn(chapterId))
  return rows.map(({ id }) => id)
}

/** Whether another present chapter has this title, without regard to case. */
export async function isTitleTaken(
  tx: Database,
  { title, exceptId }: { title: string; exceptId: number },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: chapters.id })
    .from(chapters)
    .where(
      sql`lower(${chapters.title}) = lower(${title}) and ${chapters.archivedAt} is null and ${chapters.id} <> ${exceptId}`,
    )
    .limit(1)
  return row !== undefined
}

export async function saveChapterChange(
  tx: Database,
  chapterId: number,
  change: Partial<typeof chapters.$inferInsert>,
): Promise<void> {
  await tx.update(chapters).set(change).where(eq(chapters.id, chapterId))
}

/** Cards whose key in the content files begins like this, in the order of their keys. */
export function listCardsByKey(db: Database, typed: string, limit: number) {
  return db
    .select({
      id: flashcards.id,
      key: flashcards.key,
      question: flashcards.question,
      chapterId: flashcards.chapterId,
    })
    .from(flashcards)
    .where(and(sql`starts_with(${flashcards.key}, lower(${typed}))`, isNull(flashcards.archivedAt)))
    .orderBy(flashcards.key)
    .limit(limit)
}
